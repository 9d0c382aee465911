/** `npm run bench [-- --json]`: the measured budgets of this build on this machine (CLI-6, B-1, B-5, B-8). */
import { build } from '../scripts/build.ts';
import { type Figure, part, percentiles } from './figure.ts';
import { measureScreen } from './screen.ts';
import { measureSignalRead } from './signal-read.ts';

const json = process.argv.includes('--json');
if (!(await build())) process.exit(1);

const read = await measureSignalRead();
const screen = await measureScreen();
const parts = { store: part(read.store, 6), painted: part(screen.painted, 150) };
const edge = part(read.edge, 10);
const figures: Record<string, Figure> = {
  'B-1': { p50: edge.p50, p95: edge.p95, unit: 'ms', budget: 10, met: edge.met && parts.store.met && parts.painted.met, parts, beside: { sqlite_rows: percentiles(read.sqlite_rows).p95 } },
  'B-5': screen.b5,
  'B-8': screen.b8,
};

if (json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  for (const [id, f] of Object.entries(figures)) {
    process.stdout.write(`${id}  p50 ${f.p50} ${f.unit}  p95 ${f.p95} ${f.unit}  budget ${f.budget}  ${f.met ? 'met' : 'NOT MET'}\n`);
    for (const [name, p] of Object.entries(f.parts ?? {})) process.stdout.write(`     ${name}: p50 ${p.p50}  p95 ${p.p95}  budget ${p.budget}  ${p.met ? 'met' : 'NOT MET'}\n`);
    for (const [name, v] of Object.entries(f.beside ?? {})) process.stdout.write(`     beside, ${name}: p95 ${v}\n`);
    for (const [name, v] of Object.entries(f.facts ?? {})) process.stdout.write(`     ${name}: ${v}\n`);
  }
}
