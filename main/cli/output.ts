/** How verbs speak: results on stdout, everything else on stderr; exit 0 done, 1 failed, 2 wrong usage. */
import type { Failure } from '../../shared/result.ts';

/** Ends the verb with exit code 1 and one line. */
export class Failed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Ends the verb with exit code 2. */
export class WrongUsage extends Error {}

export interface Output {
  json: boolean;
  /** The verb's result: as one JSON object, or as the text made by `human`. */
  result(value: unknown, human: () => string): void;
  /** One line of a stream. */
  line(value: unknown, human: () => string | null): void;
  /** To stderr. */
  note(text: string): void;
}

export function output(json: boolean, streams: { out: NodeJS.WritableStream; err: NodeJS.WritableStream } = { out: process.stdout, err: process.stderr }): Output {
  const write = (value: unknown, human: () => string | null): void => {
    const text = json ? JSON.stringify(value) : human();
    if (text !== null) streams.out.write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
  };
  return { json, result: write, line: write, note: (text) => void streams.err.write(`${text}\n`) };
}

/** Columns padded to their widest cell; numbers to the right. */
export function table(head: string[], rows: (string | number | null)[][]): string {
  const cells = rows.map((r) => r.map((c) => (c === null ? '–' : String(c))));
  const width = head.map((h, i) => Math.max(h.length, ...cells.map((r) => (r[i] ?? '').length)));
  const line = (r: string[], row?: (string | number | null)[]): string =>
    r.map((c, i) => (typeof row?.[i] === 'number' ? c.padStart(width[i] as number) : c.padEnd(width[i] as number))).join('  ').trimEnd();
  return [line(head), ...cells.map((r, i) => line(r, rows[i]))].join('\n');
}
