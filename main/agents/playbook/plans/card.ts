/** The equipment card of a cell. */
import { type Ask, type Plan, query, read, readAll, render } from '../plan.ts';
import { rankCells } from '../resolve.ts';
import { show } from '../view.ts';

export function* card(ask: Ask): Plan {
  const { u, say, figures, context } = ask;
  const said = u.ids[0] ?? u.subjects[0]?.said;
  if (said === undefined) {
    const id = context.view.cell_id;
    if (id === null) return say.whichCell;
    const cell = (yield* read('list_cells', {})).cells.find((c) => c.cell_id === id);
    const lines = yield* show(ask, [render('equipment_kb_card', { cell_id: id })]);
    return [say.card(cell?.name ?? '', cell?.tag ?? ''), ...lines].join('\n');
  }
  const queries = u.ids.length > 0 ? [said] : (u.subjects[0]?.queries ?? [said]);
  const lists = yield* readAll(queries.map((q) => query('list_cells', { query: q })));
  const { cells, ties } = rankCells([...new Map(lists.flatMap((l) => l.cells).map((c) => [c.cell_id, c])).values()], queries[0] ?? said);
  const [best, ...others] = cells.slice(0, Math.max(1, ties));
  if (best === undefined) {
    const all = yield* read('list_cells', {});
    return say.cellUnknown(said, figures.list(all.cells.slice(0, 8).map((c) => c.name)));
  }
  const lines = yield* show(ask, [render('equipment_kb_card', { cell_id: best.cell_id })]);
  if (lines.length > 0) return lines.join('\n');
  return [say.card(best.name, best.tag), ...(others.length > 0 ? [say.chose(best.name, figures.list(others.slice(0, 4).map((c) => c.name)))] : [])].join('\n');
}
