/** The browser shell as the protocol's own clients use it: registry, response stream, session subscription, receipts (CMD-3 to CMD-5, RUN-7). */
import { ActionRegistry, FrontendActionEvent } from '../shared/display/envelope.ts';
import { eventReader } from '../main/shell/browser/sse-reader.fixture.ts';
import { expect, test } from './room.ts';

test('[CMD-3] [CMD-4] [RUN-7] a question asked on the wire streams its run, in order and once, under the names of the protocol', async ({ room }) => {
  const { page } = room;
  await expect(page.getByTestId('live-values')).toBeVisible();
  const origin = new URL(page.url()).origin;
  const cookie = (await room.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');

  const registry = ActionRegistry.parse(await (await fetch(`${origin}/api/v1/frontend-action-registry`, { headers: { cookie } })).json());
  expect(registry.actions.map((a) => a.action)).toContain('highlight_features');

  const run = await eventReader(`${origin}/api/v1/responses`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ input: 'show the pressure in zone 2 for the last 24 hours and highlight where it is lowest' }),
  });
  const events = await run.rest();
  const names = events.map((e) => e.event);
  expect(names[0]).toBe('tjwater.run_started');
  expect(names.at(-1)).toBe('tjwater.run_status');
  expect(names).toContain('tjwater.ui_render');
  expect(names.filter((n) => n === 'tjwater.final_answer')).toHaveLength(1);
  const numbers = events.map((e) => (e.data as { sequence_number: number }).sequence_number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
  const actions = events.filter((e) => e.event === 'tjwater.frontend_action').map((e) => FrontendActionEvent.parse(e.data));
  for (const { data } of actions) expect(data).toMatchObject({ version: 'frontend-action@2', risk: 'view', replayPolicy: 'never' });
});
