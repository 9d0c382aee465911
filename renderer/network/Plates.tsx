/**
 * Live values on the map as small plates that never overlap. They are elements over the canvas: a value that changes costs one text node,
 * not a map update, and bad or stale values can be struck out and dotted.
 */
import { type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Feature, Layer } from '../../shared/network/model.ts';
import type { Signal } from '../../shared/plant/model.ts';
import { usePlant } from '../plant/store.ts';
import { AlarmMark } from '../design/AlarmMark.tsx';
import { readingOf } from '../signals/reading.ts';
import { useWords } from '../signals/use-reading.ts';
import { formatNumber, useWhere } from '../time/format.ts';
import { type BoundFeature, severities, type Severity, speaker } from './bindings.ts';
import { anchorOf, EQUIPMENT, type FeatureIndex } from './features.ts';
import type { MapView } from './map-view.ts';
import { placePlates, type Rect } from './plates.ts';
import { type Trend, trendOf } from './value-state.ts';

export interface PlatesProps { view: MapView; index: FeatureIndex; bound: ReadonlyMap<string, BoundFeature>; hidden: ReadonlySet<Layer> }

const HEIGHT = 20;
const RANK: Record<Layer, number> = { tanks: 1, reservoirs: 2, pumps: 3, meters: 4, valves: 5, junctions: 6, pipes: 7 };
const TREND_MS = 5 * 60_000;
const ARROW: Record<Trend, string> = { up: '↑', down: '↓', steady: '' };

export function Plates({ view, index, bound, hidden }: PlatesProps): ReactNode {
  const { locale } = useWhere();
  const words = useWords();
  const live = usePlant((s) => s.connection === 'connected');
  const values = usePlant((s) => s.values);
  const breaches = usePlant((s) => s.breaches);
  const [, moved] = useReducer((n: number) => n + 1, 0);
  const host = useRef<HTMLDivElement>(null);
  const history = useRef(new Map<number, { t: number; v: number | null }>());
  const now = usePlant.getState().now();

  useEffect(() => {
    let waiting = false;
    return view.onMove(() => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        moved();
      });
    });
  }, [view]);

  const abnormal = useMemo(() => severities(bound, breaches), [bound, breaches]);
  const speakers = useMemo(() => [...bound.values()].map((b) => ({ b, signal: speaker(b, breaches) })), [bound, breaches]);

  const plates = new Map<string, { signal: Signal; text: string; unit: string; trend: Trend; state: string; severity: Severity | undefined }>();
  const boxes = speakers.flatMap(({ b, signal }) => {
    const feature = index.get(b.layer)?.get(b.id);
    if (feature === undefined || hidden.has(b.layer)) return [];
    const value = values.get(signal.id);
    const severity = abnormal.get(b.key);
    const { state, v } = readingOf(signal, value, breaches, now, live);
    const text = words.text(signal, v);
    plates.set(b.key, { signal, text, unit: signal.unit.display, trend: trendSince(history.current, signal, value?.t ?? 0, v), state, severity });
    const at = view.project(anchorOf(feature.geometry));
    // Room for the widest value of the signal, so that plates do not move when a digit comes or goes.
    const digits = Math.max(text.length, formatNumber(signal.range?.high ?? 0, signal.decimals, locale).length);
    return [{ key: b.key, ...at, width: digits * 7.3 + signal.unit.display.length * 6.2 + 30, height: HEIGHT, offset: severity === undefined && (b.layer === 'junctions' || b.layer === 'pipes') ? 7 : 15, rank: (severity === 'trip' ? -20 : severity === 'alert' ? -10 : 0) + RANK[b.layer] }];
  });
  const size = view.size();
  const names = view.labelled() ? EQUIPMENT.flatMap((l) => (hidden.has(l) ? [] : [...(index.get(l)?.values() ?? [])])).map((f) => nameBox(view, f)) : [];
  const placed = placePlates(boxes, size, panels(host.current), names);
  return (
    <div className="map-plates" ref={host}>
      {placed.map((p) => {
        const plate = plates.get(p.key);
        if (plate === undefined) return null;
        return (
          <div key={p.key} className="plate" data-key={p.key} data-signal-id={plate.signal.id} data-state={plate.state} data-severity={plate.severity} style={{ transform: `translate(${p.left}px, ${p.top}px)` }}>
            {plate.severity === undefined ? null : <AlarmMark priority={plate.severity === 'trip' ? 1 : 2} size={14} />}
            <b>{plate.state === 'bad' ? `× ${plate.text}` : plate.text}</b><small>{plate.unit}</small>
            <i>{ARROW[plate.trend]}</i>
          </div>
        );
      })}
    </div>
  );
}

/** Places on the map that its panels take. */
function panels(element: HTMLElement | null): Rect[] {
  const frame = element?.getBoundingClientRect();
  if (frame === undefined) return [];
  return [...(element?.parentElement?.querySelectorAll('.map-panel, .map-chips, .map-local') ?? [])].map((panel) => {
    const { left, top, width, height } = panel.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, width, height };
  });
}

/** Where the map writes the name of a piece of equipment. */
function nameBox(view: MapView, f: Feature): Rect {
  const at = view.project(anchorOf(f.geometry));
  const width = String(f.properties['name'] ?? f.id).length * 5.4;
  return { left: at.x - width / 2, top: at.y + 11, width, height: 11 };
}

/** Against the value of up to five minutes ago. */
function trendSince(history: Map<number, { t: number; v: number | null }>, signal: Signal, t: number, v: number | null): Trend {
  const before = history.get(signal.id);
  if (before === undefined || t - before.t > 2 * TREND_MS || t < before.t) {
    history.set(signal.id, { t, v });
    return 'steady';
  }
  const trend = trendOf(before.v, v, signal);
  if (t - before.t > TREND_MS) history.set(signal.id, { t: t - TREND_MS / 2, v });
  return trend;
}
