/** Places, signals, samples, networks and what is known about cells. Records that are read whole are kept as JSON, validated where they enter. */
export const sql = `
create table site (id integer primary key, record text not null);
create table cell (id integer primary key, site_id integer not null references site(id), record text not null);
create index cell_site on cell(site_id);
create table signal (id integer primary key, site_id integer not null references site(id), cell_id integer not null references cell(id), tag text not null, record text not null, unique(site_id, tag));
create index signal_cell on signal(cell_id);

-- Runs of samples as packed columns (see chunk-codec.ts); chunks of one signal never overlap.
create table chunk (signal_id integer not null, start_t integer not null, end_t integer not null, n integer not null, data blob not null, primary key (signal_id, start_t)) without rowid;
-- The newest samples, row by row, until there are enough for a chunk. A row here is always newer than the same time in a chunk.
create table recent (signal_id integer not null, t integer not null, v real, status integer not null, primary key (signal_id, t)) without rowid;

create table network (id integer primary key, site_id integer not null unique references site(id), record text not null, inp text not null);
create table feature (network_id integer not null references network(id) on delete cascade, layer text not null, id text not null, record text not null, primary key (network_id, layer, id)) without rowid;

create table knowledge (cell_id integer primary key references cell(id), record text not null);
create table cell_record (kind text not null, id integer not null, cell_id integer, at integer not null, record text not null, primary key (kind, id)) without rowid;
create index cell_record_cell on cell_record(kind, cell_id, at);
`;
