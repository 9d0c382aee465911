/** Finding a coordinate system by number, name or place (PL-6). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CrsMatch } from '../../shared/imports/model.ts';
import { loadCrs } from './crs.ts';

interface Entry extends CrsMatch {
  number: string;
  words: string;
  geographic: boolean;
}

let index: Entry[] | null = null;

/** All horizontal systems; read once (about 8 MB of JSON) and kept as names only. */
function entries(): Entry[] {
  if (index) return index;
  const path = createRequire(import.meta.url).resolve('epsg-index/all.json');
  const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { code: string; kind: string; name: string; area: string | null; proj4: string | null }>;
  index = Object.values(all)
    .filter((e) => (e.kind === 'CRS-PROJCRS' || e.kind === 'CRS-GEOGCRS') && e.proj4)
    .map((e) => ({ code: `EPSG:${e.code}`, number: e.code, name: e.name, area: e.area ?? '', words: fold(`${e.name} ${e.area ?? ''}`), geographic: e.kind === 'CRS-GEOGCRS' }));
  return index;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Systems whose number starts with the query, or whose name or area holds all its words; the best first, at most `limit`.
 * Only systems that can be computed here are listed.
 */
export function findCrs(query: string, limit = 20): CrsMatch[] {
  const text = fold(query).replace(/^epsg:?/, '').trim();
  if (text === '') return [];
  const words = text.split(/\s+/);
  const number = /^\d+$/.test(text) ? text : null;
  const scored: { entry: Entry; score: number }[] = [];
  for (const entry of entries()) {
    const name = fold(entry.name);
    if (number !== null && entry.number.startsWith(number)) scored.push({ entry, score: entry.number === number ? 0 : 1 });
    else if (words.every((w) => entry.words.includes(w))) scored.push({ entry, score: (name === text ? 2 : words.every((w) => name.includes(w)) ? 3 : 4) + (entry.geographic ? 0.5 : 0) });
  }
  scored.sort((a, b) => a.score - b.score || Number(a.entry.number) - Number(b.entry.number));
  const found: CrsMatch[] = [];
  for (const { entry } of scored) {
    if (found.length >= limit) break;
    if (loadCrs(entry.code).ok) found.push({ code: entry.code, name: entry.name, area: entry.area });
  }
  return found;
}
