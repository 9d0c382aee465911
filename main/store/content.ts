/** What is known about cells: knowledge bases and dated records (failures, work orders, logbook, shifts, status, production). Runs in the store's worker. */
import type { FailureRecord, KnowledgeBase, LogbookEntry, MachineStatus, ProductionCount, ShiftAssignment, WorkOrder } from '../../shared/plant/model.ts';
import type { Db } from './database.ts';

export interface CellRecords {
  failure: FailureRecord;
  work_order: WorkOrder;
  logbook: LogbookEntry;
  shift: ShiftAssignment;
  status: MachineStatus;
  production: ProductionCount;
}
export type RecordKind = keyof CellRecords;

interface Row { record: string }

function timeOf(record: CellRecords[RecordKind]): number {
  if ('at' in record) return record.at;
  if ('created_at' in record) return record.created_at;
  if ('started_at' in record) return record.started_at;
  return record.from;
}

export function content(db: Db) {
  const knowledgeOf = db.prepare<[number], Row>('select record from knowledge where cell_id = ?');
  const putKnowledge = db.prepare('insert into knowledge (cell_id, record) values (?, ?) on conflict(cell_id) do update set record = excluded.record');
  const put = db.prepare('insert into cell_record (kind, id, cell_id, at, record) values (?, ?, ?, ?, ?) on conflict(kind, id) do update set cell_id = excluded.cell_id, at = excluded.at, record = excluded.record');
  const lastId = db.prepare<[string], { n: number }>('select coalesce(max(id), 0) as n from cell_record where kind = ?');
  const list = db.prepare<[string], Row>('select record from cell_record where kind = ? order by at desc, id desc');
  const listOfCell = db.prepare<[string, number], Row>('select record from cell_record where kind = ? and cell_id = ? order by at desc, id desc');

  return {
    knowledge(cell_id: number): KnowledgeBase | null {
      const row = knowledgeOf.get(cell_id);
      return row === undefined ? null : (JSON.parse(row.record) as KnowledgeBase);
    },
    putKnowledge(list_: KnowledgeBase[]): void {
      db.transaction(() => {
        for (const kb of list_) putKnowledge.run(kb.cell_id, JSON.stringify(kb));
      }).immediate();
    },
    putRecords<K extends RecordKind>(kind: K, records: CellRecords[K][]): void {
      db.transaction(() => {
        for (const r of records) {
          const id = 'id' in r ? r.id : (lastId.get(kind)?.n ?? 0) + 1;
          put.run(kind, id, r.cell_id, timeOf(r), JSON.stringify(r));
        }
      }).immediate();
    },
    /** Newest first. */
    records<K extends RecordKind>(kind: K, cell_id?: number): CellRecords[K][] {
      const rows = cell_id === undefined ? list.all(kind) : listOfCell.all(kind, cell_id);
      return rows.map((r) => JSON.parse(r.record) as CellRecords[K]);
    },
  };
}
