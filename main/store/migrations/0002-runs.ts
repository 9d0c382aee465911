/** Conversations, settings, imports and named facts about this data folder. */
export const sql = `
create table session (id text primary key, record text not null, updated_at integer not null) without rowid;
create table run_event (session_id text not null references session(id) on delete cascade, seq integer not null, record text not null, primary key (session_id, seq)) without rowid;
create table fact (name text primary key, record text not null) without rowid;
create table import (id text primary key, at integer not null, record text not null) without rowid;
-- Batches of an import that is not committed yet; emptied at start and at the end of each import.
create table staged (import_id text not null, seq integer not null, tag text not null, data blob not null, primary key (import_id, seq)) without rowid;
`;
