/** Which signals belong to which map feature, which one speaks for it, and which features are in breach. Pure. */
import type { Layer } from '../../shared/network/model.ts';
import type { Cell, Signal, SignalKind } from '../../shared/plant/model.ts';
import type { Breach } from '../../shared/signals/model.ts';
import { featureKey } from './features.ts';

export interface BoundFeature { key: string; layer: Layer; id: string; /** The one that speaks for the feature first. */ signals: Signal[] }

/** What an operator looks at first, by layer; other kinds follow in the order of the signals. */
const FIRST: Record<Layer, SignalKind[]> = {
  pipes: ['flow', 'pressure'], junctions: ['pressure', 'quality'], valves: ['flow', 'pressure', 'status'], pumps: ['flow', 'power', 'current', 'speed', 'vibration', 'status'],
  tanks: ['level', 'quality'], reservoirs: ['level', 'flow'], meters: ['flow', 'pressure'],
};

/** A signal is bound to its own feature, or else to that of its cell. */
export function bindSignals(signals: Iterable<Signal>, cells: ReadonlyMap<number, Cell>): ReadonlyMap<string, BoundFeature> {
  const out = new Map<string, BoundFeature>();
  for (const s of signals) {
    const binding = s.binding ?? cells.get(s.cell_id)?.binding ?? null;
    if (binding === null) continue;
    const key = featureKey(binding.layer, binding.feature_id);
    const bound = out.get(key) ?? { key, layer: binding.layer, id: binding.feature_id, signals: [] };
    bound.signals.push(s);
    out.set(key, bound);
  }
  for (const b of out.values()) b.signals.sort((x, y) => place(b.layer, x) - place(b.layer, y) || x.id - y.id);
  return out;
}

function place(layer: Layer, s: Signal): number {
  const i = FIRST[layer].indexOf(s.kind);
  return i < 0 ? FIRST[layer].length : i;
}

export type Severity = Breach['severity'];

/** The worst severity of each feature whose signals are in breach. */
export function severities(bound: ReadonlyMap<string, BoundFeature>, breaches: readonly Breach[]): Map<string, Severity> {
  const bySignal = new Map<number, Severity>();
  for (const b of breaches) if (b.to === null && bySignal.get(b.signal_def_id) !== 'trip') bySignal.set(b.signal_def_id, b.severity);
  const out = new Map<string, Severity>();
  for (const f of bound.values()) {
    for (const s of f.signals) {
      const severity = bySignal.get(s.id);
      if (severity !== undefined && out.get(f.key) !== 'trip') out.set(f.key, severity);
    }
  }
  return out;
}

/** The signal whose value stands on the map: one in breach before all others. */
export function speaker(bound: BoundFeature, breaches: readonly Breach[]): Signal {
  const inBreach = (severity: Severity): Signal | undefined => bound.signals.find((s) => breaches.some((b) => b.signal_def_id === s.id && b.to === null && b.severity === severity));
  return inBreach('trip') ?? inBreach('alert') ?? (bound.signals[0] as Signal);
}
