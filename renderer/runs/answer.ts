/** The little of Markdown that answers use – paragraphs, lists, **bold**, `code` – as data. Everything else is the text that it is. */
export type Inline = { kind: 'plain' | 'bold' | 'code'; text: string };
export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] };

const BULLET = /^\s{0,3}[-*•]\s+(.*)$/;
const NUMBERED = /^\s{0,3}(\d{1,4})[.)]\s+(.*)$/;
const MARK = /\*\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*\*|`([^`\n]{1,400})`/g;

export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const m of text.matchAll(MARK)) {
    if (m.index > from) parts.push({ kind: 'plain', text: text.slice(from, m.index) });
    parts.push(m[1] === undefined ? { kind: 'code', text: m[2] ?? '' } : { kind: 'bold', text: m[1] });
    from = m.index + m[0].length;
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
