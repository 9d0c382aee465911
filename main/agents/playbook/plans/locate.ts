/** Where is it: a network feature, a signal or a cell, by tag or by words. */
import { MAX_FEATURE_IDS } from '../../../../shared/display/command.ts';
import type { Layer } from '../../../../shared/network/model.ts';
import { bare } from '../language.ts';
import { type Ask, type Call, type Plan, query, type Reply, tryAll } from '../plan.ts';
import { holds, rankCells } from '../resolve.ts';
import { highlight, type Place, show } from '../view.ts';
import { idForms, inPlace } from './network-place.ts';

interface Target { name: string; place: Place | null; zone: string | null }

export function* locate(ask: Ask): Plan {
  const { u, say, figures, context } = ask;
  const words = u.ids.length > 0 ? u.ids : u.subjects.map((s) => s.said);
  const targets: Target[] = [];
  const notes: string[] = [];
  const near: string[] = [];
  if (words.length === 0) targets.push(...context.view.features.map((f) => ({ name: f.id, place: { layer: f.layer as Layer, feature_id: f.id }, zone: null })));
  for (const said of words) {
    const hits = yield* candidates(ask, said, near);
    const [first] = hits;
    if (first === undefined) notes.push(say.notFound(said));
    else targets.push(first);
    const others = hits.slice(1).filter((h) => h.place?.feature_id !== first?.place?.feature_id || h.place?.layer !== first?.place?.layer);
    if (first !== undefined && others.length > 0) notes.push(say.chose(first.name, figures.list(others.slice(0, 4).map((h) => h.name))));
  }
  if (targets.length === 0) return say.notLocated(figures.list(words), figures.list([...new Set(near)].slice(0, 5)));

  const placed = targets.filter((t): t is Target & { place: Place } => t.place !== null);
  const area = ask.u.subjects[0];
  if (placed.length === 0 && area !== undefined) {
    // A zone has no point of its own: its junctions show it.
    const inside = yield* inPlace(area, [], { layer: 'junctions', limit: MAX_FEATURE_IDS });
    if (inside !== null) {
      const lines = yield* show(ask, highlight(inside.features.map((f) => ({ layer: f.layer, feature_id: f.id })), 'static'));
      return [say.area(targets[0]?.name ?? area.said, say.layer.junctions, String(inside.total)), ...(inside.features.length < inside.total ? [say.partOnly] : []), ...notes, ...lines].join('\n');
    }
  }
  const outcome = yield* show(ask, highlight(placed.map((t) => t.place)));
  return [
    ...placed.map((t) => say.located(t.name, say.layerOne[t.place.layer], t.place.feature_id, t.zone)),
    ...(placed.length < targets.length ? [say.notOnMap(figures.list(targets.filter((t) => t.place === null).map((t) => t.name)))] : []),
    ...notes,
    ...outcome,
  ].join('\n');
}

/** What `said` may mean, best first. */
function* candidates(ask: Ask, said: string, near: string[]): Generator<Call[], Target[], Reply[]> {
  const { layer } = ask.u;
  const isTag = ask.u.ids.includes(said);
  const queries = isTag ? [said] : (ask.u.subjects.find((s) => s.said === said)?.queries ?? [said]);
  const [byId, byWords, ...rest] = yield* tryAll([
    query('query_network', { ids: idForms(said, layer) }),
    query('query_network', { query: queries.at(-1) ?? said, limit: 20 }),
    ...queries.flatMap((q) => [query('list_cells', { query: q }), query('list_signals', { query: q })]),
  ]);
  const { cells } = rankCells([...new Map(rest.flatMap((r) => (r !== null && 'cells' in r ? r.cells : [])).map((c) => [c.cell_id, c])).values()], queries[0] ?? said);
  const signals = [...new Map(rest.flatMap((r) => (r !== null && 'signals' in r ? r.signals : [])).map((s) => [s.signal_def_id, s])).values()];
  const features = [...(byId?.features ?? []), ...(byWords?.features ?? []).filter((f) => bare(f.id) === bare(said))];
  near.push(...(byWords?.features ?? []).map((f) => f.id), ...signals.map((s) => s.tag), ...cells.map((c) => c.name));

  const ofFeature = (f: (typeof features)[number]): Target => ({ name: f.id, place: { layer: f.layer, feature_id: f.id }, zone: f.properties['zone'] === undefined || f.properties['zone'] === null ? null : String(f.properties['zone']) });
  const wanted = layer === null ? features : features.toSorted((a, b) => Number(b.layer === layer) - Number(a.layer === layer));
  const exactSignals = signals.filter((s) => bare(s.tag) === bare(said));
  const fits = isTag ? cells.filter((c) => bare(c.tag) === bare(said)) : cells.filter((c) => holds(c.name, queries[0] ?? said) || holds(c.tag, said));
  const looseCells = fits.length > 0 ? fits : isTag ? [] : cells;
  const targets: Target[] = [
    ...wanted.map(ofFeature),
    ...exactSignals.map((s) => ({ name: `${s.name} (${s.tag})`, place: s.binding, zone: null })),
    ...looseCells.map((c) => ({ name: `${c.name} (${c.tag})`, place: c.binding, zone: c.area })),
  ];
  if (targets.length > 0) return distinct(targets);
  if (isTag) return [];
  return distinct([...signals.map((s) => ({ name: `${s.name} (${s.tag})`, place: s.binding, zone: null })), ...(byWords?.features ?? []).map(ofFeature)]);
}

/** Those with a place first come first; the same place once. */
function distinct(targets: Target[]): Target[] {
  const keys = new Set<string>();
  return targets.filter((t) => {
    const key = t.place === null ? t.name : `${t.place.layer} ${t.place.feature_id}`;
    return keys.has(key) ? false : (keys.add(key), true);
  });
}
