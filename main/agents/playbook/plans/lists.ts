/** Lists of cells and of signals. */
import { type Ask, given, type Plan, read } from '../plan.ts';
import { findSignals } from '../resolve.ts';

const ROWS = 30;

export function* listCells(ask: Ask): Plan {
  const { u, say } = ask;
  const words = u.subjects[0]?.queries[0];
  const found = yield* read('list_cells', given({ query: words }));
  if (found.total === 0) return words === undefined ? say.noCells : say.cellUnknown(words, '');
  const areas = [...new Set(found.cells.map((c) => c.area))];
  return [
    say.cells(String(found.total), found.site.name),
    ...areas.flatMap((area) => [`**${area}**`, ...found.cells.filter((c) => c.area === area).map((c) => say.cell(c.name, c.tag, String(c.signals)))]).slice(0, ROWS + areas.length),
    ...(found.total > ROWS ? [say.narrow] : []),
  ].join('\n');
}

export function* listSignals(ask: Ask): Plan {
  const { say, figures } = ask;
  const found = yield* findSignals(ask);
  if (found.unknown !== null) return say.unknownSignal(found.unknown.said, figures.list(found.unknown.near));
  if (found.signals.length === 0) return say.noSignals;
  const kinds = [...new Set(found.signals.map((s) => s.kind))];
  const several = ask.u.kinds.length > 1 || ask.u.subjects.length > 0;
  return [
    ...found.notes,
    several ? say.theseSignals : say.signals(String(found.total)),
    ...kinds.flatMap((kind) => [`**${say.kind[kind]}**`, ...found.signals.filter((s) => s.kind === kind).map((s) => `- ${s.name} (${s.tag})${s.unit === '' ? '' : `, ${s.unit}`}`)]).slice(0, ROWS + kinds.length),
    ...(found.signals.length > ROWS ? [say.narrow] : []),
  ].join('\n');
}
