/** What an agent says. Text becomes React elements and nothing else: markup in it is shown as the characters that it is. */
import { Fragment, memo, type ReactNode } from 'react';
import { blocksOf, type Inline } from './answer.ts';

export const AnswerText = memo(function AnswerText({ text, live }: { text: string; live?: boolean }): ReactNode {
  return (
    <div className="answer" {...(live === true ? { 'data-live': true } : {})}>
      {blocksOf(text).map((block, i) => {
        if (block.kind === 'paragraph') return <p key={i}>{block.lines.map((line, j) => <Fragment key={j}>{j > 0 && <br />}<Pieces of={line} /></Fragment>)}</p>;
        const items = block.items.map((item, j) => <li key={j}><Pieces of={item} /></li>);
        return block.ordered ? <ol key={i} start={block.start}>{items}</ol> : <ul key={i}>{items}</ul>;
      })}
    </div>
  );
});

function Pieces({ of }: { of: Inline[] }): ReactNode {
  return of.map((piece, i) => {
    if (piece.kind === 'bold') return <strong key={i}>{piece.text}</strong>;
    if (piece.kind === 'figure') return <span key={i} className="num">{piece.text}</span>;
    if (piece.kind === 'code') return <code key={i}>{piece.text}</code>;
    return <Fragment key={i}>{whole(piece.text)}</Fragment>;
  });
}

/** Times, tags and values with their units, which a line must not break in two. */
const UNBROKEN = /\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?|[−-]?\d[\d.,]*\s(?:m|mm|L\/s|mm\/s|kW|A|%|°C|NTU|mg\/L|h)(?![\p{L}\d])|\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/gu;

function whole(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const m of text.matchAll(UNBROKEN)) {
    parts.push(text.slice(from, m.index), <span key={m.index} className="unbroken">{m[0]}</span>);
    from = m.index + m[0].length;
  }
  return [...parts, text.slice(from)];
}
