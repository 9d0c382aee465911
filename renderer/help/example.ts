/** A signal that exists on the help page alone, to show the marks. */
import type { Signal } from '../../shared/plant/model.ts';
import type { ValueState } from '../network/value-state.ts';
import type { Shown } from '../signals/reading.ts';

export const EXAMPLE: Signal = {
  id: 1, cell_id: 1, tag: 'P-1', name: 'P-1', kind: 'pressure', unit: { code: 'm[H2O]', display: 'm' }, interval_ms: 1000, range: { low: 0, high: 80 }, deadband: 0, decimals: 1, binding: null, origin: 'live',
  limits: { low_trip: 20, low_alert: 30, nominal: 40, high_alert: 55, high_trip: 60 },
};

export const exampleReading = (state: ValueState): Shown => ({ state, breach: null, v: 41.2 });
