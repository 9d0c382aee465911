/** The little of Markdown that answers use – paragraphs, lists, **bold**, `code` – as data. Everything else is the text that it is. */

/** `figure`: a number that stands alone; those within tags, dates and ids stay plain. */
export type Inline = { kind: 'plain' | 'figure' | 'bold' | 'code'; text: string };
export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] };

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/;
const NUMBERED = /^\s{0,3}(\d{1,4})[.)]\s+(.*)$/;
const MARK = /\*\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*\*|`([^`\n]{1,400})`/g;

const FIGURE = /(?<![\p{L}\d.,:/-])[−+-]?\d+(?:[.,\u202f\u00a0]\d+)*(?![\p{L}\d:/-])/gu;

export function inlineOf(text: string): Inline[] {
  return pieces(text, MARK, (m) => (m[1] === undefined ? { kind: 'code', text: m[2] ?? '' } : { kind: 'bold', text: m[1] }))
    .flatMap((piece) => (piece.kind === 'plain' ? pieces(piece.text, FIGURE, ([figure]) => ({ kind: 'figure', text: figure })) : [piece]));
}

/** What `mark` finds, as `made` of it, with the plain text between. */
function pieces(text: string, mark: RegExp, made: (found: RegExpExecArray) => Inline): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(mark)) {
    if (found.index > from) parts.push({ kind: 'plain', text: text.slice(from, found.index) });
    parts.push(made(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ kind: 'plain', text: text.slice(from) });
  return parts;
}

/** Any text has its blocks; no character of a line is lost but the marks. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let apart = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      apart = true;
      continue;
    }
    const last = apart ? undefined : blocks.at(-1);
    const bullet = BULLET.exec(line);
    const numbered = bullet === null ? NUMBERED.exec(line) : null;
    if (bullet !== null || numbered !== null) {
      const ordered = numbered !== null;
      const item = inlineOf((bullet?.[1] ?? numbered?.[2] ?? '').trim());
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item);
      else blocks.push({ kind: 'list', ordered, start: Number(numbered?.[1] ?? 1), items: [item] });
    } else if (last?.kind === 'paragraph') {
      last.lines.push(inlineOf(line.trim()));
    } else {
      blocks.push({ kind: 'paragraph', lines: [inlineOf(line.trim())] });
    }
    apart = false;
  }
  return blocks;
}
