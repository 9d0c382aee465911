/** The main job, by the real path: a question typed in the chat becomes a chart of the store's samples, a lit feature, and a sentence of figures. */
import type { RunEvent } from '../shared/runs/events.ts';
import { expect, type Room, test } from './room.ts';

const QUESTION = 'show the pressure in zone 2 for the last 24 hours and highlight where it is lowest';

interface Drawn { points: number; samples: number; first_t: number; last_t: number; min: number; max: number }

async function askInChat(room: Room, question: string): Promise<RunEvent[]> {
  const { page } = room;
  await page.locator('#composer').fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('turn').last()).toHaveAttribute('data-status', 'completed', { timeout: 30_000 });
  const [session] = await room.ask('sessions.list', {});
  return room.ask('sessions.history', { session_id: session?.id ?? '' });
}

test('[AG-5] [UI-5] [CMD-6] a question mounts a chart whose drawn samples are the store\'s, and lights what the receipt says', async ({ room, page }) => {
  const events = await askInChat(room, QUESTION);

  const chart = page.getByTestId('signal-chart').last();
  await expect(chart).toHaveAttribute('data-state', 'ready');
  const drawn = JSON.parse((await chart.getAttribute('data-drawn')) ?? '{}') as Record<string, Drawn>;
  const ids = ((await chart.getAttribute('data-signal-ids')) ?? '').split(',').map(Number);
  expect(ids.length).toBeGreaterThan(1);
  const from = Number(await chart.getAttribute('data-from'));
  const to = Number(await chart.getAttribute('data-to'));
  expect(to - from).toBe(86_400_000);
  for (const id of ids) {
    const { buckets } = await room.ask('signals.read', { signal_def_id: id, from, to, buckets: 4000 });
    const shown = drawn[id];
    expect(shown?.samples).toBe(buckets.count.reduce((a, b) => a + b, 0));
    expect(shown?.min).toBe(Math.min(...buckets.min.filter((v) => v !== null)));
    expect(shown?.max).toBe(Math.max(...buckets.max.filter((v) => v !== null)));
    expect(shown?.first_t).toBe(buckets.first_t.find((t) => t !== null));
    expect(shown?.last_t).toBe(buckets.last_t.findLast((t) => t !== null));
  }

  const highlight = events.find((e) => e.type === 'frontend_action' && e.envelope.command.action === 'highlight_features');
  const receipt = events.find((e) => e.type === 'receipt' && highlight?.type === 'frontend_action' && e.receipt.actionId === highlight.envelope.actionId);
  if (receipt?.type !== 'receipt') throw new Error('the highlight has no receipt');
  expect(receipt.receipt).toMatchObject({ status: 'succeeded', output: { missing: [] } });
  const { layer, matched } = receipt.receipt.output ?? {};
  await expect.poll(async () => JSON.parse((await page.locator('[data-highlights]').getAttribute('data-highlights')) ?? '{}')).toEqual({ chat: { [layer as string]: matched } });
});

test('[PL-9] [SC-6] live values tick, with the plant\'s time', async ({ room, page }) => {
  const { active_site_id } = await room.ask('plant.sites', {});
  const before = await room.ask('plant.current', { site_id: active_site_id ?? 0 });
  await expect(page.getByRole('main')).toBeVisible();
  await expect.poll(async () => {
    const now = await room.ask('plant.current', { site_id: active_site_id ?? 0 });
    return now.values.filter((v) => v.t > (before.values.find((b) => b.signal_def_id === v.signal_def_id)?.t ?? Infinity)).length;
  }, { timeout: 15_000 }).toBeGreaterThan(10);
});

test('[UI-9] after a reload the conversation is there, its chart mounts again, and nothing is executed', async ({ room, page }) => {
  const before = await askInChat(room, QUESTION);
  const answer = await page.getByTestId('answer').last().textContent();
  await page.reload();
  await expect(page.getByTestId('answer').last()).toHaveText(answer ?? '');
  await expect(page.getByTestId('signal-chart').last()).toHaveAttribute('data-state', 'ready');
  await page.waitForTimeout(1000);
  const [session] = await room.ask('sessions.list', {});
  expect(await room.ask('sessions.history', { session_id: session?.id ?? '' })).toHaveLength(before.length);
  expect(JSON.parse((await page.locator('[data-highlights]').getAttribute('data-highlights')) ?? '{}')).toEqual({});
});

test('[AG-8] what cannot be answered offline is said, in the language of the room', async ({ room, page }) => {
  await room.ask('settings.set', { language: 'fr' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await askInChat(room, 'Quel temps fera-t-il demain à Paris ?');
  await expect(page.getByTestId('answer').last()).toContainText(/hors ligne/i);
});
