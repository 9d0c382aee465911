/** Sessions, their events, and named facts about this data folder (settings, the demo plant's epoch). Runs in the store's worker. */
import type { RunEvent, Session } from '../../shared/runs/events.ts';
import type { ImportRecord } from '../../shared/imports/model.ts';
import type { Db } from './database.ts';

interface Row { record: string }

export function conversations(db: Db) {
  const all = db.prepare<[], Row>('select record from session order by updated_at desc');
  const one = db.prepare<[string], Row>('select record from session where id = ?');
  const putSession = db.prepare('insert into session (id, record, updated_at) values (?, ?, ?) on conflict(id) do update set record = excluded.record, updated_at = excluded.updated_at');
  const eventsOf = db.prepare<[string], Row>('select record from run_event where session_id = ? order by seq');
  const lastSeq = db.prepare<[string], { n: number }>('select coalesce(max(seq), -1) as n from run_event where session_id = ?');
  const putEvent = db.prepare('insert into run_event (session_id, seq, record) values (?, ?, ?)');
  const factOf = db.prepare<[string], Row>('select record from fact where name = ?');
  const putFact = db.prepare('insert into fact (name, record) values (?, ?) on conflict(name) do update set record = excluded.record');
  const importsAll = db.prepare<[], Row>('select record from import order by at desc limit 200');
  const putImport = db.prepare('insert into import (id, at, record) values (?, ?, ?) on conflict(id) do update set record = excluded.record');

  return {
    sessions: (): Session[] => all.all().map((r) => JSON.parse(r.record) as Session),
    session(id: string): Session | null {
      const row = one.get(id);
      return row === undefined ? null : (JSON.parse(row.record) as Session);
    },
    putSession(session: Session): void {
      putSession.run(session.id, JSON.stringify(session), session.updated_at);
    },
    events: (session_id: string): RunEvent[] => eventsOf.all(session_id).map((r) => JSON.parse(r.record) as RunEvent),
    lastSeq: (session_id: string): number => lastSeq.get(session_id)?.n ?? -1,
    appendEvents(events: RunEvent[]): void {
      db.transaction(() => {
        for (const e of events) putEvent.run(e.session_id, e.seq, JSON.stringify(e));
      }).immediate();
    },
    fact(name: string): unknown {
      const row = factOf.get(name);
      return row === undefined ? null : (JSON.parse(row.record) as unknown);
    },
    putFact(name: string, value: unknown): void {
      putFact.run(name, JSON.stringify(value));
    },
    imports: (): ImportRecord[] => importsAll.all().map((r) => JSON.parse(r.record) as ImportRecord),
    putImport(record: ImportRecord): void {
      putImport.run(record.import_id, record.at, JSON.stringify(record));
    },
  };
}
