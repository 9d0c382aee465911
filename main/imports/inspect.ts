/** Detects how a CSV history is written, asks where that leaves a doubt, and shows the first rows as they would be stored (PL-6, F-10). */
import { NO_HISTORY_CHOICES } from '../../shared/imports/model.ts';
import type { Column, Fault, HistoryChoices, HistoryPreview, Question } from '../../shared/imports/model.ts';
import { assignRoles } from './columns.ts';
import { DELIMITERS, decodeHead, detectDelimiter, rowsOf, usualColumns } from './dialect.ts';
import type { Row } from './dialect.ts';
import type { HistoryPlan } from './plan.ts';
import { MAX_TAG, rowReader } from './rows.ts';
import { detectTime, labelOf } from './times.ts';
import type { TimeDetection } from './times.ts';
import { detectDecimal, detectQuality, isNoValue, parseNumber } from './values.ts';
import { zoneOf } from './zone.ts';

/** How much of a file's beginning is looked at. */
export const HEAD_BYTES = 256 * 1024;
const HEAD_ROWS = 2000;
const PREVIEW_ROWS = 20;
const MAX_COLUMNS = 500;

export interface Inspection {
  preview: HistoryPreview;
  /** Null while there are questions or faults. */
  plan: HistoryPlan | null;
}

/** `head` is the beginning of the file (`HEAD_BYTES`), `size` the size of all of it. Never throws, whatever the bytes. */
export function inspectCsv(head: Uint8Array, size: number, file: string, choices: HistoryChoices = NO_HISTORY_CHOICES): Inspection {
  const whole = head.length >= size;
  const decoded = decodeHead(head, whole, choices.encoding);
  const questions: Question[] = [];
  const faults: Fault[] = [];
  const fault = (code: Fault['code'], message: string, line: number | null = null, text = ''): void => void faults.push({ line, section: null, code, message, text: text.slice(0, 200) });
  const base: HistoryPreview = {
    file, size, encoding: decoded?.encoding ?? choices.encoding ?? '', delimiter: ',', decimal: '.', header: false, form: 'single', time_format: '', has_offset: false, quality_scale: null,
    columns: [], tags: [], rows: [], questions, faults,
  };
  const stop = (): Inspection => ({ preview: base, plan: null });
  if (!decoded) {
    fault('NOT_TEXT', `"${choices.encoding}" is not a text encoding that is known here`);
    return stop();
  }
  if (decoded.text.includes('\0')) {
    fault('NOT_TEXT', 'The file holds null bytes: it is not a CSV text file');
    return stop();
  }
  // A head ends in the middle of a row: that row is left to the import.
  const text = whole ? decoded.text : decoded.text.slice(0, Math.max(decoded.text.lastIndexOf('\n'), decoded.text.lastIndexOf('\r')) + 1 || undefined);
  const delimiter = choices.delimiter ?? detectDelimiter(text);
  base.delimiter = DELIMITERS.includes(delimiter) ? delimiter : ',';
  const parsed = rowsOf(text, delimiter, HEAD_ROWS);
  if (parsed.fault && (whole || !parsed.fault.open)) {
    fault('BAD_CSV', parsed.fault.message, parsed.fault.line);
    return stop();
  }
  const { notes, rows, count } = withoutPreamble(parsed.rows);
  if (count > MAX_COLUMNS) {
    fault('COLUMN_COUNT', `The file has ${count} columns; at most ${MAX_COLUMNS} can be read`);
    return stop();
  }
  const decimal = decimalOf(rows.slice(1), count, choices, questions);
  base.decimal = decimal;

  const [first] = rows;
  const body = assignRoles(rows.slice(1), count, first?.cells ?? [], decimal);
  base.header = choices.header ?? (first !== undefined && looksLikeHeader(first, body, decimal));
  const data = base.header ? rows.slice(1) : rows;
  const names = base.header ? (first?.cells ?? []) : [];
  const columns = chosenColumns(choices, base.header ? body : assignRoles(rows, count, names, decimal), fault);
  base.columns = columns.slice(0, MAX_COLUMNS);

  const time = timeOf(columns, data, choices, base, questions, fault);
  const values = columns.filter((c) => c.role === 'value');
  const tagColumn = columns.find((c) => c.role === 'tag');
  if (values.length === 0) fault('NO_VALUE_COLUMN', `No column holds numbers${data.length === 0 ? ': the file has no rows' : ''}: name the value column`);
  base.form = tagColumn ? 'long' : values.length > 1 ? 'wide' : 'single';
  if (base.form === 'long' && values.length > 1) questions.push({ choice: 'columns', message: 'A file with a tag column has one value column: choose which' });
  if (base.form === 'wide' && !base.header) questions.push({ choice: 'columns', message: 'The file has several value columns without names: choose one, or add a heading with the tags' });
  const scale = qualityOf(columns, data, choices, questions, fault);
  base.quality_scale = scale;
  const zoneName = choices.zone?.trim() || null;
  const zone = zoneName === null ? null : zoneOf(zoneName);
  if (zoneName !== null && !zone) questions.push({ choice: 'zone', message: `"${zoneName}" is not a time zone: use a name such as Europe/Zurich, UTC, or an offset such as +02:00` });
  if (time && !time.has_offset && zoneName === null) questions.push({ choice: 'zone', message: 'The times in this file have no zone: say which one they are in (for example Europe/Zurich, or UTC)' });
  if (!time || values.length === 0) return stop();

  const plan: HistoryPlan = {
    file, encoding: decoded.encoding, delimiter, decimal, header_line: base.header && first ? first.line : (notes.at(-1)?.line ?? 0), notes, form: base.form, columns,
    time_kind: time.kind, zone: zone?.id ?? null, quality_scale: scale, ambiguous: choices.ambiguous ?? 'in_order', tag: choices.tag ?? tagFromFile(file),
  };
  preview(plan, data, base, zone !== null || time.has_offset);
  return { preview: base, plan: questions.length === 0 && faults.length === 0 ? plan : null };
}

/** Lines before the table, such as a title: fewer columns than the rest. */
function withoutPreamble(rows: readonly Row[]): { notes: HistoryPlan['notes']; rows: Row[]; count: number } {
  const count = usualColumns(rows);
  const start = Math.max(0, rows.findIndex((r) => r.cells.length === count));
  const notes = count < 2 ? [] : rows.slice(0, start).map((r) => ({ line: r.line, message: `Skipped before the table: ${r.cells.join(' ').slice(0, 80)}` }));
  return { notes, rows: rows.slice(count < 2 ? 0 : start), count };
}

function decimalOf(rows: readonly Row[], count: number, choices: HistoryChoices, questions: Question[]): '.' | ',' {
  if (choices.decimal) return choices.decimal;
  const cells: string[] = [];
  for (let i = 0; i < count; i++) {
    const column = rows.map((r) => r.cells[i] ?? '');
    if (!detectTime(column.slice(0, 200))) cells.push(...column);
  }
  const found = detectDecimal(cells);
  if (found.doubt) questions.push({ choice: 'decimal', message: 'Commas in the numbers may be decimal commas or stand between thousands (1,234): choose the decimal sign' });
  return found.decimal;
}

function looksLikeHeader(first: Row, columns: readonly Column[], decimal: '.' | ','): boolean {
  const cell = (c: Column): string => first.cells[c.index] ?? '';
  const times = columns.filter((c) => c.role === 'time');
  if (times.length > 0) return detectTime(times.slice(0, 1).map(cell)) === null;
  return columns.every((c) => isNoValue(cell(c)) || Number.isNaN(parseNumber(cell(c), decimal)));
}

function chosenColumns(choices: HistoryChoices, detected: Column[], fault: (code: Fault['code'], message: string) => void): Column[] {
  if (!choices.columns) return detected;
  const columns = [...detected];
  for (const chosen of choices.columns) {
    const own = columns[chosen.index];
    if (own) columns[chosen.index] = { ...own, role: chosen.role, name: chosen.name || own.name };
    else fault('UNKNOWN_COLUMN', `The file has no column ${chosen.index + 1}`);
  }
  return columns;
}

function timeOf(
  columns: readonly Column[], data: readonly Row[], choices: HistoryChoices, base: HistoryPreview, questions: Question[], fault: (code: Fault['code'], message: string, line?: number | null, text?: string) => void,
): TimeDetection | null {
  const times = columns.filter((c) => c.role === 'time');
  const texts = data.map((r) => times.map((c) => r.cells[c.index] ?? '').join(' ').trim());
  const found = times.length === 0 ? null : detectTime(texts);
  if (!found) {
    fault('NO_TIME_COLUMN', times.length === 0 ? 'No column holds times that can be read: name the time column' : `The column "${times[0]?.name ?? ''}" does not hold times that can be read`, data[0]?.line ?? null, data[0]?.cells.join(base.delimiter) ?? '');
    return null;
  }
  if (found.ambiguous) {
    if (choices.day_first === null) questions.push({ choice: 'day_first', message: `Dates such as ${texts[0] ?? ''} can be day/month or month/day: choose` });
    else found.kind = choices.day_first ? 'dmy' : 'mdy';
  } else if (choices.day_first !== null && (found.kind === 'dmy' || found.kind === 'mdy')) found.kind = choices.day_first ? 'dmy' : 'mdy';
  base.time_format = found.ambiguous && choices.day_first === null ? 'DD/MM or MM/DD' : labelOf(texts.find((t) => t !== '') ?? '', found.kind);
  base.has_offset = found.has_offset;
  return found;
}

function qualityOf(columns: readonly Column[], data: readonly Row[], choices: HistoryChoices, questions: Question[], fault: (code: Fault['code'], message: string) => void): HistoryPreview['quality_scale'] {
  const column = columns.find((c) => c.role === 'quality');
  if (!column) return null;
  if (choices.quality) return choices.quality;
  const found = detectQuality(data.map((r) => r.cells[column.index] ?? ''));
  if (!found) {
    fault('BAD_QUALITY', `The column "${column.name}" does not hold qualities that are known: ignore the column, or use words, OPC DA or OPC UA codes`);
    return null;
  }
  if (found.doubt) questions.push({ choice: 'quality', message: `The quality column "${column.name}" holds only small numbers, which can be OPC UA (0 is good) or OPC DA (192 is good): choose` });
  return found.scale;
}

/** The file's name without its ending, as a tag. */
export function tagFromFile(file: string): string {
  return file.replace(/\.[^.]*$/, '').slice(0, MAX_TAG) || 'signal';
}

function preview(plan: HistoryPlan, data: readonly Row[], base: HistoryPreview, placed: boolean): void {
  const tags = new Set<string>();
  const reader = rowReader(plan, zoneOf(plan.zone ?? 'UTC'), {
    sample: (tag, t, v, _status, line, time) => {
      if (tags.size < 500) tags.add(tag);
      if (base.rows.length < PREVIEW_ROWS) base.rows.push({ line, tag, time, t: placed ? t : null, v: Number.isNaN(v) ? null : v });
    },
    // Rejected lines are counted by the import itself; a preview shows what works.
    reject: () => {},
    note: () => {},
  });
  for (const row of data) reader.read(row.cells, row.line);
  base.tags = [...tags];
}
