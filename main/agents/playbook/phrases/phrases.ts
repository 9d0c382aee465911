/** What the playbook says, per language. Figures come in already formatted; no phrase holds one of its own. */
import type { Layer } from '../../../../shared/network/model.ts';
import type { SignalKind } from '../../../../shared/plant/model.ts';
import type { Language } from '../../../../shared/runs/events.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

type BeyondState = 'low_alert' | 'low_trip' | 'high_alert' | 'high_trip';

export interface Phrases {
  about: string;
  help: string;
  cannot: string;
  whichSignal: string;
  whichCell: string;
  whichFeature: string;
  kind: Record<SignalKind, string>;
  /** Several features of a layer, and one. */
  layer: Record<Layer, string>;
  layerOne: Record<Layer, string>;
  attribute: Record<string, string>;

  futureWindow: string;
  emptyWindow: string;
  noSamples(names: string, from: string, to: string): string;
  noSignals: string;
  noCells: string;
  noLimits: string;
  /** `near` may be empty. */
  unknownSignal(said: string, near: string): string;
  cellUnknown(said: string, near: string): string;
  notLocated(said: string, near: string): string;
  notFound(said: string): string;
  assumedTag(said: string, tag: string): string;
  chose(chosen: string, others: string): string;
  narrow: string;

  extreme(low: boolean, kind: string, value: string, name: string, tag: string, time: string, feature: string | null): string;
  window(from: string, to: string, zone: string): string;
  series(s: { name: string; tag: string; avg: string; min: string; minTime: string; max: string; maxTime: string }): string;
  moreThanShown(total: string): string;
  withoutSamples(names: string): string;
  averagesTitle(kind: string): string;
  averageOf(unit: string): string;

  current(name: string, tag: string, value: string, time: string, notes: string): string;
  noValue(name: string, tag: string): string;
  beyond(state: BeyondState, limit: string): string;
  stale: string;
  bad: string;
  allWithin(total: string): string;
  outOfLimits(out: string, total: string): string;
  poor(counts: string): string;
  nonePoor: string;
  staleCount(n: string): string;
  badCount(n: string): string;

  nothingWrong(checked: string, from: string, to: string): string;
  anomalies(total: string, ongoing: string, from: string, to: string): string;
  anomaly(a: { name: string; tag: string; low: boolean; trip: boolean; limit: string; peak: string; peakTime: string; since: string; until: string | null }): string;
  worstOnly: string;

  located(name: string, layer: string, id: string, zone: string | null): string;
  area(name: string, layer: string, total: string): string;
  notOnMap(names: string): string;
  highlighted(ids: string, more: boolean): string;
  missingOnMap(ids: string): string;
  noDisplay: string;
  displayLate: string;
  notShown(reason: string): string;
  notDrawn(reason: string): string;
  cleared: string;

  howMany(layer: string, total: string): string;
  sorted(layer: string, attribute: string, descending: boolean): string;
  noneMatch(layer: string): string;
  feature(id: string, attributes: string): string;
  partOnly: string;
  traced(upstream: boolean, id: string, total: string): string;
  traceNone(upstream: boolean, id: string): string;

  card(name: string, tag: string): string;
  cells(total: string, site: string): string;
  cell(name: string, tag: string, signals: string): string;
  signals(total: string): string;
  theseSignals: string;
  toolFailed(tool: string, message: string): string;
}

export const PHRASES: Record<Language, Phrases> = { en, fr, zh };
