/** How a CSV file is written: encoding, delimiter, and its rows. Tokenising is csv-parse's work. */
import chardet from 'chardet';
import { parse as parseSync } from 'csv-parse/sync';
import type { Options } from 'csv-parse';
import iconv from 'iconv-lite';

export type Delimiter = ',' | ';' | '\t' | '|';
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

export interface Row {
  cells: string[];
  /** Line of the file on which the row ends, from 1. */
  line: number;
}

/** Longest row, in characters: a quote that is never closed must not swallow the file. */
const MAX_ROW = 65_536;

export function csvOptions(delimiter: Delimiter): Options {
  return {
    delimiter, info: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    // With tabs between columns, trimming would take empty columns away.
    trim: delimiter !== '\t',
  };
}

/** Cells without the blanks around them, and without quotes that blanks kept from being seen as such. */
export function cleanRow(cells: readonly string[]): string[] {
  return cells.map((c) => {
    const cell = c.trim();
    return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).trim() : cell;
  });
}

export interface CsvFault {
  line: number;
  message: string;
  /** The text ends inside quotes: of a piece of a file that says nothing. */
  open: boolean;
}
export interface RowsResult {
  rows: Row[];
  fault: CsvFault | null;
}

/** The rows of a piece of text; a fault of quoting ends them. */
export function rowsOf(text: string, delimiter: Delimiter, limit: number): RowsResult {
  const rows: Row[] = [];
  // Rows are taken one by one, so that those before a fault stay.
  const on_record = ({ record, info }: { record: string[]; info: { lines: number } }): null => {
    rows.push({ cells: cleanRow(record), line: info.lines });
    return null;
  };
  try {
    parseSync(text, { ...csvOptions(delimiter), to: limit, on_record } as unknown as Options);
    return { rows, fault: null };
  } catch (error) {
    return { rows, fault: csvFault(error) };
  }
}

/** Line and reason of an error of csv-parse; anything else is a bug and goes on. */
export function csvFault(error: unknown): CsvFault {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) throw error;
  const line = 'lines' in error && typeof error.lines === 'number' ? Math.max(1, error.lines) : 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return { line, open: true, message: 'a quote (") opened at or before this line is never closed' };
  if (error.code === 'CSV_MAX_RECORD_SIZE') return { line, open: false, message: `a row is longer than ${MAX_ROW} characters: a quote (") may not be closed, or the file is not CSV` };
  return { line, open: false, message: error.message };
}

export interface DecodedHead {
  text: string;
  encoding: string;
  bom: boolean;
}

/** By byte order mark, else UTF-8 if it is valid, else as chardet judges. `whole`: the bytes are the whole file, not its beginning. */
export function decodeHead(head: Uint8Array, whole: boolean, chosen: string | null): DecodedHead | null {
  const mark = markOf(head);
  if (chosen !== null) {
    if (!iconv.encodingExists(chosen)) return null;
    return { text: iconv.decode(head, chosen), encoding: chosen, bom: mark !== null };
  }
  if (mark) return { text: iconv.decode(head, mark), encoding: mark, bom: true };
  try {
    // stream: a character cut off at the end of the head is no fault.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole }), encoding: 'UTF-8', bom: false };
  } catch {
    const guess = chardet.detect(head) ?? 'windows-1252';
    // windows-1252 holds all that ISO-8859-1 does, and is what is meant by it.
    const encoding = guess === 'ISO-8859-1' || guess === 'UTF-8' || !iconv.encodingExists(guess) ? 'windows-1252' : guess;
    return { text: iconv.decode(head, encoding), encoding, bom: false };
  }
}

function markOf(b: Uint8Array): string | null {
  if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return 'UTF-8';
  if (b[0] === 0xff && b[1] === 0xfe) return 'UTF-16LE';
  return b[0] === 0xfe && b[1] === 0xff ? 'UTF-16BE' : null;
}

/** The delimiter under which the rows agree best on having several columns; ties go to the one that makes more of them. */
export function detectDelimiter(text: string): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const { rows } = rowsOf(text, delimiter, 200);
    const columns = usualColumns(rows);
    if (columns < 2) continue;
    const agreeing = rows.filter((r) => r.cells.length === columns).length / rows.length;
    const score = agreeing * 10 + Math.min(columns, 9) / 10 + (delimiter === ',' ? 0 : 0.5);
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** The most frequent number of columns. */
export function usualColumns(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const r of rows) counts.set(r.cells.length, (counts.get(r.cells.length) ?? 0) + 1);
  let best = 0;
  for (const [columns, n] of counts) if (n > (counts.get(best) ?? 0) || (n === counts.get(best) && columns > best)) best = columns;
  return best;
}
