/** A small plant for tests: definitions, and the store filled with it. */
import type { Cell, Signal } from '../../shared/plant/model.ts';
import { NO_LIMITS } from '../../shared/plant/model.ts';
import type { Breach, CurrentValue } from '../../shared/signals/model.ts';
import { usePlant } from '../plant/store.ts';

export const NOW = Date.parse('2026-10-25T05:30:00Z');

export const signal = (more: Partial<Signal> = {}): Signal => ({
  id: 1, cell_id: 1, tag: 'P1-FLOW', name: 'Pump 1 flow', kind: 'flow', unit: { code: 'L/s', display: 'L/s' }, interval_ms: 1000, range: { low: 0, high: 60 },
  limits: { ...NO_LIMITS, low_trip: 5, low_alert: 10, high_alert: 45, high_trip: 50 }, deadband: 0.5, decimals: 1, binding: null, origin: 'live', ...more,
});
export const cell = (more: Partial<Cell> = {}): Cell => ({ id: 1, site_id: 1, area: 'Works', line: 'Line', tag: 'P1', name: 'Pump 1', kind: 'pump', binding: null, ...more });
export const value = (more: Partial<CurrentValue> = {}): CurrentValue => ({ signal_def_id: 1, t: NOW - 500, v: 30, status: 0, ...more });
export const breach = (more: Partial<Breach> = {}): Breach => ({ signal_def_id: 1, from: NOW - 600_000, to: null, direction: 'high', severity: 'alert', limit: 45, peak: 48.2, peak_t: NOW - 300_000, ...more });

export function fillPlant(plant: { signals: Signal[]; cells?: Cell[]; values?: CurrentValue[]; breaches?: Breach[]; connection?: 'connected' | 'lost' }): void {
  usePlant.setState({
    loaded: true, failure: null, activeSiteId: 1, zone: 'Europe/Zurich', connection: plant.connection ?? 'connected', troubles: new Map(),
    site: { id: 1, enterprise: 'Valmont', name: 'Valmont', zone: 'Europe/Zurich', demo: false }, sites: [],
    cells: new Map((plant.cells ?? [cell()]).map((c) => [c.id, c])), signals: new Map(plant.signals.map((s) => [s.id, s])),
    values: new Map((plant.values ?? []).map((v) => [v.signal_def_id, v])), breaches: plant.breaches ?? [],
    clock: { now: NOW, speed: 1 }, lastTick: performance.now(),
  });
}
