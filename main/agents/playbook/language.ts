/** Which language a question is in, and its text in a form that rules can read. Pure. */
import type { Language } from '../../../shared/runs/events.ts';

const FRENCH = /\b(le|la|les|des|du|une|un|est|sont|et|ou|quel|quelle|quels|quelles|que|qui|montre|montrez|affiche|affichez|dans|sur|hier|depuis|derniere?s?|pression|debit|niveau|pompe|conduites?|vannes?|liste[rz]?|aide|efface[rz]?|tu|va|pas|en|maintenant)\b|\b[lqdnsj]['’]/g;
const ENGLISH = /\b(the|is|are|of|and|what|which|where|show|in|for|last|hours?|days?|now|list|help|with|how|compare|highlight|you|do|on|me|yesterday|since|than|pressure|pipes?)\b/g;

/** Lower case, without accents, full-width forms made plain, one space between words. Keeps the length of no particular part. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The language of the question; `fallback` when it shows none. */
export function detectLanguage(question: string, fallback: Language): Language {
  if (/\p{Script=Han}/u.test(question)) return 'zh';
  const folded = fold(question);
  const french = folded.match(FRENCH)?.length ?? 0;
  const english = folded.match(ENGLISH)?.length ?? 0;
  if (french === english) return fallback;
  return french > english ? 'fr' : 'en';
}

/** How many single-character edits (a swap of neighbours is one) lead from `a` to `b`; gives up above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let d = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] as number) + 1);
      row.push(d);
    }
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}

/** A tag without its punctuation: `PT-204`, `pt_204` and `PT 204` are the same. */
export const bare = (tag: string): string => fold(tag).replaceAll(/[^\p{L}\p{N}]/gu, '');
