import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../shared/runs/events.ts';
import { smallPlant } from '../plant/small-plant.fixture.ts';
import { sessions } from './sessions.ts';

let p: Awaited<ReturnType<typeof smallPlant>>;
beforeAll(async () => { p = await smallPlant(); });
afterAll(() => p.close());

function log(published: RunEvent[] = []) {
  let n = 0;
  return sessions({ store: p.store, now: () => 5000, newId: () => `s${Math.random()}${n++}`, publish: (e) => published.push(e), changed() {}, trouble(e) { throw e; } });
}

describe('the log of runs', () => {
  it('[UI-9] events come back from the store in order, numbered without gaps, across a restart', async () => {
    const published: RunEvent[] = [];
    const first = log(published);
    const { id } = await first.create();
    await first.open(id);
    for (let i = 0; i < 50; i++) first.append(id, 'r1', { type: 'text', part_id: 'p', delta: String(i) });
    await first.flush();
    const second = log(published);
    expect(await second.open(id)).toBe(true);
    second.append(id, 'r2', { type: 'text', part_id: 'p', delta: 'more' });
    const history = await second.history(id);
    expect(history.map((e) => e.seq)).toEqual(Array.from({ length: 51 }, (_, i) => i));
    expect(history).toEqual(published);
  });

  it('[RUN-6] a session that does not exist cannot be opened', async () => {
    expect(await log().open('nobody')).toBe(false);
  });
});
