/** What lies upstream or downstream of a feature, along the flow. */
import { type Layer, LAYERS } from '../../../../shared/network/model.ts';
import { type Ask, type Plan, read } from '../plan.ts';
import { highlight, show } from '../view.ts';
import { featureOf } from './network-place.ts';

const MAX = 500;
/** Named in the answer; pipes and junctions are too many. */
const NAMED: Layer[] = LAYERS.filter((l) => l !== 'pipes' && l !== 'junctions');

export function* trace(ask: Ask): Plan {
  const { u, say, figures, context } = ask;
  const selected = context.view.features[0]?.id;
  const id = u.ids[0] ?? (u.ofSelection ? selected : undefined);
  const direction = u.direction ?? 'upstream';
  if (id === undefined) return say.whichFeature;
  const start = yield* featureOf(id, u.layer);
  if (start === undefined) return say.notLocated(id, '');
  const found = yield* read('query_network', { trace: { layer: start.layer, id: start.id, direction }, limit: MAX });
  const features = found.features.filter((f) => f.layer !== start.layer || f.id !== start.id);
  if (features.length === 0) return say.traceNone(direction === 'upstream', start.id);

  const pipes = features.filter((f) => f.layer === 'pipes');
  const named = features.filter((f) => NAMED.includes(f.layer));
  const place = (f: { layer: Layer; id: string }) => ({ layer: f.layer, feature_id: f.id });
  const outcome = yield* show(ask, [...highlight(pipes.map(place), 'flow'), ...highlight((pipes.length > 0 ? named : features).map(place), 'static', pipes.length === 0)]);
  return [
    say.traced(direction === 'upstream', start.id, String(found.total)),
    ...NAMED.flatMap((layer) => {
      const ids = named.filter((f) => f.layer === layer).map((f) => f.id);
      return ids.length === 0 ? [] : [say.feature(say.layer[layer], figures.list(ids.slice(0, 12)))];
    }),
    ...(found.features.length < found.total ? [say.partOnly] : []),
    ...outcome,
  ].join('\n');
}
