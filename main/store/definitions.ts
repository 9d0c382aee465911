/** Sites, cells and signals. Runs in the store's worker. */
import type { Cell, Signal, Site } from '../../shared/plant/model.ts';
import type { Db } from './database.ts';

/** Ids below belong to the demo plant, whose ids are the same on every machine. */
const FIRST_OWN_ID = 10_001;

interface Row { record: string }

export function definitions(db: Db) {
  const allSites = db.prepare<[], Row>('select record from site order by id');
  const putSite = db.prepare('insert into site (id, record) values (?, ?) on conflict(id) do update set record = excluded.record');
  const cellsOf = db.prepare<[number], Row>('select record from cell where site_id = ? order by id');
  const putCell = db.prepare('insert into cell (id, site_id, record) values (?, ?, ?) on conflict(id) do update set record = excluded.record');
  const signalsOf = db.prepare<[number], Row>('select record from signal where site_id = ? order by id');
  const oneSignal = db.prepare<[number], Row>('select record from signal where id = ?');
  const oneCell = db.prepare<[number], Row>('select record from cell where id = ?');
  const putSignal = db.prepare('insert into signal (id, site_id, cell_id, tag, record) values (?, ?, ?, ?, ?) on conflict(id) do update set tag = excluded.tag, record = excluded.record');
  const nextId = (table: 'site' | 'cell' | 'signal'): number => Math.max(FIRST_OWN_ID, db.prepare<[], { n: number }>(`select coalesce(max(id), 0) + 1 as n from ${table}`).get()?.n ?? 1);

  const api = {
    sites: (): Site[] => allSites.all().map((r) => JSON.parse(r.record) as Site),
    cells: (site: number): Cell[] => cellsOf.all(site).map((r) => JSON.parse(r.record) as Cell),
    signals: (site: number): Signal[] => signalsOf.all(site).map((r) => JSON.parse(r.record) as Signal),
    signal(id: number): Signal | null {
      const row = oneSignal.get(id);
      return row === undefined ? null : (JSON.parse(row.record) as Signal);
    },
    cell(id: number): Cell | null {
      const row = oneCell.get(id);
      return row === undefined ? null : (JSON.parse(row.record) as Cell);
    },
    putDefinitions(d: { site: Site; cells: Cell[]; signals: Signal[] }): void {
      db.transaction(() => {
        putSite.run(d.site.id, JSON.stringify(d.site));
        for (const c of d.cells) putCell.run(c.id, c.site_id, JSON.stringify(c));
        for (const s of d.signals) putSignal.run(s.id, d.site.id, s.cell_id, s.tag, JSON.stringify(s));
      }).immediate();
    },
    /** The site of that name, made when there is none. */
    ensureSite(name: string, fresh: Omit<Site, 'id' | 'name'>): Site {
      const found = api.sites().find((s) => s.name.toLowerCase() === name.toLowerCase());
      if (found) return found;
      const site: Site = { ...fresh, id: nextId('site'), name };
      putSite.run(site.id, JSON.stringify(site));
      return site;
    },
    ensureCell(site_id: number, tag: string, fresh: Omit<Cell, 'id' | 'site_id' | 'tag'>): Cell {
      const found = api.cells(site_id).find((c) => c.tag === tag);
      if (found) return found;
      const cell: Cell = { ...fresh, id: nextId('cell'), site_id, tag };
      putCell.run(cell.id, site_id, JSON.stringify(cell));
      return cell;
    },
    ensureSignal(site_id: number, tag: string, fresh: Omit<Signal, 'id' | 'tag'>): Signal {
      const found = api.signals(site_id).find((s) => s.tag === tag);
      if (found) return found;
      const signal: Signal = { ...fresh, id: nextId('signal'), tag };
      putSignal.run(signal.id, site_id, signal.cell_id, tag, JSON.stringify(signal));
      return signal;
    },
  };
  return api;
}
