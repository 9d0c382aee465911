/** Questions about the pipe network: which are longest, larger than, near, in a zone; how many. */
import type { Layer } from '../../../../shared/network/model.ts';
import { type Ask, given, type Plan, read } from '../plan.ts';
import { highlight, show } from '../view.ts';
import { type Feature, featureOf, inPlace } from './network-place.ts';

const ROWS = 10;
const SORTED = 5;
const MAX = 200;

export function* network(ask: Ask): Plan {
  const { u, say, figures } = ask;
  const layer: Layer = u.layer ?? 'pipes';
  const { where, sort, near } = u.network;
  const place = u.subjects[0];
  const all = where.length === 0 && sort === null && near === null && place === undefined;

  let origin: { layer: Layer; id: string; within_m: number } | undefined;
  if (near !== null) {
    const id = u.ids[0];
    const feature = id === undefined ? undefined : yield* featureOf(id);
    if (feature === undefined) return say.notLocated(id ?? '', '');
    origin = { layer: feature.layer, id: feature.id, within_m: near.within_m };
  }
  const base = { layer, ...given({ sort: sort ?? undefined, near: origin }), limit: u.network.count ?? (sort !== null && where.length === 0 ? SORTED : all ? ROWS : MAX) };
  const found = place === undefined ? yield* read('query_network', { ...base, ...(where.length > 0 ? { where } : {}) }) : yield* inPlace(place, where, base);
  if (found === null) return say.notLocated(place?.said ?? '', '');
  if (found.total === 0) return say.noneMatch(say.layer[layer]);
  if (all) return say.howMany(say.layer[layer], String(found.total));

  const attributes = [...new Set([sort?.attribute, ...where.map((w) => w.attribute)].filter((a) => a !== undefined))];
  const places = found.features.map((f) => ({ layer: f.layer, feature_id: f.id }));
  const outcome = yield* show(ask, highlight(places, 'static'));
  const complete = found.features.length >= found.total || sort !== null;
  return [
    sort === null ? say.howMany(say.layer[layer], String(found.total)) : say.sorted(say.layer[layer], say.attribute[sort.attribute] ?? sort.attribute, sort.descending),
    ...found.features.slice(0, ROWS).map((f) => say.feature(f.id, figures.list(attributes.flatMap((a) => attributeText(ask, f, a))))),
    ...(complete ? [] : [say.partOnly]),
    ...outcome,
  ].join('\n');
}

function attributeText({ say, figures }: Ask, f: Feature, attribute: string): string[] {
  const value = f.properties[attribute];
  if (typeof value !== 'number') return [];
  const unit = /_(mm|m|lps)$/.exec(attribute)?.[1];
  return [`${say.attribute[attribute] ?? attribute} ${figures.plain(value)}${unit === undefined ? '' : ` ${unit === 'lps' ? 'L/s' : unit}`}`];
}
