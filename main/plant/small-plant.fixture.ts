/** A small plant in a temporary data folder, for tests: two pressures, a flow, a pump; two hours of minutes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cell, NO_LIMITS, type Signal, type Site } from '../../shared/plant/model.ts';
import { STATUS } from '../../shared/signals/model.ts';
import { openStore, type Store } from '../store/store.ts';
import { openPlant, type Plant } from './plant.ts';

export const MINUTE = 60_000;
/** 2026-03-29T00:00:00Z: the site's clock goes from 02:00 to 03:00 an hour later. */
export const START = Date.UTC(2026, 2, 29);
export const NOW = START + 120 * MINUTE;

export const site: Site = { id: 1, enterprise: 'Test Water', name: 'Testville', zone: 'Europe/Zurich', demo: false };
const cell = (id: number, tag: string, name: string, kind: Cell['kind']): Cell => ({ id, site_id: 1, area: 'North', line: 'Supply', tag, name, kind, binding: null });
const signal = (id: number, cell_id: number, tag: string, name: string, kind: Signal['kind'], unit: string, extra: Partial<Signal> = {}): Signal => ({
  id, cell_id, tag, name, kind, unit: { code: unit, display: unit }, interval_ms: MINUTE, range: null, limits: NO_LIMITS, deadband: 0, decimals: 1, binding: null, origin: 'simulated', ...extra,
});

export const cells = [cell(1, 'Z1', 'Zone 1', 'zone'), cell(2, 'Z2', 'Zone 2', 'zone'), cell(3, 'PU1', 'Pump 1', 'pump')];
export const signals = [
  signal(11, 1, 'Z1-P1', 'Zone 1 pressure, Forêt', 'pressure', 'm', { limits: { ...NO_LIMITS, low_alert: 30, high_alert: 70 }, deadband: 1, binding: { layer: 'junctions', feature_id: 'J-1' } }),
  signal(21, 2, 'Z2-P1', 'Zone 2 pressure, Hill', 'pressure', 'm', { limits: { ...NO_LIMITS, low_alert: 30 }, binding: { layer: 'junctions', feature_id: 'J-2' } }),
  signal(31, 3, 'PU1-Q', 'Pump 1 flow', 'flow', 'L/s'),
  signal(32, 3, 'PU1-X', 'Pump 1 dead sensor', 'temperature', '°C'),
];

/** Minute i of each signal: 11 falls below its limit from minute 90 on; 31 is bad from 10 to 14; 32 has no samples. */
export const valueAt = (id: number, i: number): number => (id === 11 ? (i >= 90 ? 25 : 50 + (i % 3)) : id === 21 ? 40 + i / 10 : i);

export async function smallPlant(): Promise<{ dir: string; store: Store; plant: Plant; close(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'penstock-plant-'));
  const store = await openStore({ file: join(dir, 'penstock.db') });
  await store.putDefinitions({ site, cells, signals });
  const minutes = Array.from({ length: 120 }, (_, i) => i);
  for (const id of [11, 21, 31]) {
    await store.appendSamples([
      {
        signal_id: id,
        t: Float64Array.from(minutes, (i) => START + i * MINUTE),
        v: Float64Array.from(minutes, (i) => valueAt(id, i)),
        status: Uint32Array.from(minutes, (i) => (id === 31 && i >= 10 && i < 15 ? STATUS.badSensorFailure : 0)),
      },
    ]);
  }
  const plant = await openPlant(store);
  return {
    dir, store, plant,
    async close() {
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
