/** Checks of a time window before anything is read. Pure. */
import { fail, ok, type Result } from '../../shared/result.ts';

/** A window longer than this is a mistake, ms: a hundred years. */
const LONGEST = 100 * 366 * 86_400_000;

/** Half-open [from, to) that begins in the past; what lies after `now` is cut off, for nothing is known of it. */
export function checkWindow(from: number, to: number, now: number, say: (ms: number) => string = (ms) => new Date(ms).toISOString()): Result<{ from: number; to: number }> {
  if (to <= from) return fail('EMPTY_WINDOW', `the window is empty: it ends at ${say(to)}, not after its start ${say(from)}`, { path: ['to'] });
  if (from > now) return fail('FUTURE_WINDOW', `the window lies in the future: it starts at ${say(from)} and it is now ${say(now)}`, { path: ['from'] });
  if (to - from > LONGEST) return fail('WINDOW_TOO_LARGE', 'the window is longer than a hundred years', { path: ['from'] });
  return ok({ from, to: Math.min(to, now + 1) });
}
