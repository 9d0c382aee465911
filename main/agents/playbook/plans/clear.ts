/** Takes the agent's highlights off the map. */
import { type Ask, command, type Plan } from '../plan.ts';
import { show } from '../view.ts';

export function* clear(ask: Ask): Plan {
  const lines = yield* show(ask, [command({ action: 'clear_highlights' })]);
  return lines.length > 0 ? lines.join('\n') : ask.say.cleared;
}
