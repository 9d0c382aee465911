/** Signals as the plant is built: area, then cell. Pure. */
import type { Cell, Signal } from '../../shared/plant/model.ts';

export interface CellGroup { cell: Cell; signals: Signal[] }
export interface AreaGroup { area: string; cells: CellGroup[] }

/** In the order of the plant's own ids; a cell without signals is left out. */
export function groupSignals(cells: Iterable<Cell>, signals: Iterable<Signal>): AreaGroup[] {
  const byCell = Map.groupBy([...signals].sort((a, b) => a.id - b.id), (s) => s.cell_id);
  const groups = [...cells].sort((a, b) => a.id - b.id).flatMap((cell) => {
    const own = byCell.get(cell.id);
    return own === undefined ? [] : [{ cell, signals: own }];
  });
  return [...Map.groupBy(groups, (g) => g.cell.area)].map(([area, own]) => ({ area, cells: own }));
}
