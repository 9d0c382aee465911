/** What both shells must give alike: the room, alive, over the same bridge (SH-2, SH-4, SH-5). */
import { expect, test } from './room.ts';

test('[SH-2] [SH-5] the room comes up on the demo plant and its values tick', async ({ room }) => {
  const { page } = room;
  await expect(page.getByTestId('live-values')).toBeVisible();
  await expect(page.getByTestId('source-state')).toHaveAttribute('data-kind', 'live');
  const values = async (): Promise<string> => (await page.locator('.value-row').allInnerTexts()).join('\n');
  const before = await values();
  await expect.poll(values, { timeout: 15_000 }).not.toBe(before);
});

test('[SH-2] [RUN-6] a page that is loaded again is the same room, and the host lets the former one go', async ({ room }) => {
  const { page } = room;
  await expect(page.getByTestId('live-values')).toBeVisible();
  const session = await room.ask('sessions.create', {});
  await page.reload();
  await expect(page.getByTestId('live-values')).toBeVisible();
  await expect(page.getByTestId('source-state')).toHaveAttribute('data-kind', 'live');
  expect((await room.ask('sessions.list', {})).map((s) => s.id)).toContain(session.id);
});

test('[SH-4] the host refuses what does not fit the table, with the field', async ({ room }) => {
  room.expectFaults(/40[04]/);
  expect(await room.request('signals.read', { signal_def_id: 1, from: 0, to: 1, buckets: 0 })).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', path: ['buckets'] } });
  expect(await room.request('no.such' as 'app.info', {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_REQUEST' } });
});

test('[SEC-1] [SEC-2] the page has no Node, and text never becomes code', async ({ room }) => {
  const { page } = room;
  room.expectFaults(/Content Security Policy/);
  await expect(page.getByTestId('live-values')).toBeVisible();
  expect(await page.evaluate(() => ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window))).toEqual([]);
  // In a task of its own: what the test itself evaluates is exempt from the policy.
  expect(await page.evaluate(() => new Promise((resolve) => {
    setTimeout(() => {
      try {
        // oxlint-disable-next-line no-implied-eval
        resolve(new Function('return 1')());
      } catch {
        resolve('refused');
      }
    });
  }))).toBe('refused');
});
