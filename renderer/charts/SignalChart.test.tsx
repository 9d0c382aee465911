// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostBridge } from '../../shared/bridge/bridge.ts';
import { fail, ok } from '../../shared/result.ts';
import type { BucketedRead } from '../../shared/signals/model.ts';
import { BridgeContext } from '../bridge/context.ts';
import { charts } from '../i18n/en/charts.ts';
import { usePlant } from '../plant/store.ts';
import { SignalChart, type SignalChartProps } from './SignalChart.tsx';

const MIN = 60_000;
const T0 = Date.parse('2026-06-01T00:00:00Z');

function readOf(id: number, from: number, to: number, values: (number | null)[]): BucketedRead {
  const start = values.map((_, i) => from + i * MIN);
  const usable = values.map((v, i) => (v === null ? null : (start[i] as number)));
  return {
    signal_def_id: id, from, to, bucket_ms: MIN, unit: { code: 'm', display: 'm' }, newest_t: from + (values.length - 1) * MIN, source: 'plant', read_at: to,
    buckets: {
      start, first_t: usable, last_t: usable, first: values, last: values, min: values, max: values, avg: values, count: values.map((v) => Number(v !== null)), missing: values.map((v) => Number(v === null)),
      quality: values.map((v) => (v === null ? 'bad' : 'good')), gap: values.map((v, i) => (i > 0 && v !== null && values[i - 1] === null ? 1 : 0)),
    },
  };
}

type Asked = { signal_def_id: number; from: number; to: number; buckets: number };
let asked: Asked[] = [];
let answer: (input: Asked) => unknown = () => fail('INTERNAL', 'not set');
const bridge = { windowId: 'w', request: async (_name: string, input: Asked) => (asked.push(input), answer(input)), subscribe: () => () => undefined, onConnection: () => () => undefined } as unknown as HostBridge;

/** Listeners on window, document and media queries that were added and not taken away. The plot asks for a media query as it loads. */
const counted = vi.hoisted(() => {
  const counts = { listening: 0, observing: 0 };
  const media = { matches: false, addEventListener: () => void counts.listening++, removeEventListener: () => void counts.listening-- };
  Object.assign(globalThis, { matchMedia: () => media });
  return counts;
});

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { charts } }, interpolation: { escapeValue: false } });
  // jsdom draws nothing and lays nothing out: a canvas that swallows, and a width.
  const context: unknown = new Proxy({}, { get: (_t, key) => (key === 'measureText' ? () => ({ width: 10 }) : () => undefined), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  vi.stubGlobal('Path2D', class { moveTo() {} lineTo() {} rect() {} arc() {} closePath() {} addPath() {} });
  vi.stubGlobal('ResizeObserver', class { observe() { counted.observing++; } disconnect() { counted.observing--; } unobserve() {} });
  for (const target of [window, document]) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    vi.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => { counted.listening++; (add as (...a: unknown[]) => void)(...args); });
    vi.spyOn(target, 'removeEventListener').mockImplementation((...args: unknown[]) => { counted.listening--; (remove as (...a: unknown[]) => void)(...args); });
  }
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  asked = [];
  usePlant.setState({ zone: 'UTC', connection: 'connected', clock: { now: T0 + 60 * MIN, speed: 1 }, lastTick: performance.now() });
});

const settle = (ms = 30): Promise<void> => act(async () => void (await new Promise((r) => setTimeout(r, ms))));

async function mount(props: SignalChartProps): Promise<{ root: Root; element: HTMLElement; chart: () => HTMLElement }> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () => root.render(<BridgeContext value={bridge}><SignalChart {...props} /></BridgeContext>));
  await settle();
  return { root, element, chart: () => element.querySelector('[data-testid="signal-chart"]') as HTMLElement };
}

describe('SignalChart', () => {
  it('[UI-5] fetches its own data and says what it drew', async () => {
    answer = (i) => ok(readOf(i.signal_def_id, i.from, i.to, [5, 7, null, 6]));
    const { root, element, chart } = await mount({ signalIds: [3], from: T0, to: T0 + 4 * MIN });
    expect(asked[0]).toMatchObject({ signal_def_id: 3, from: T0, to: T0 + 4 * MIN });
    expect(asked[0]?.buckets).toBeGreaterThan(500);
    expect(chart().dataset['state']).toBe('ready');
    expect(chart().dataset['signalIds']).toBe('3');
    expect(JSON.parse(chart().dataset['drawn'] ?? '')).toEqual({ 3: { points: 3, samples: 3, first_t: T0, last_t: T0 + 3 * MIN, min: 5, max: 7 } });
    expect(element.querySelector('[data-flaw="bad"]')).not.toBeNull();
    expect(element.querySelector('table.visually-hidden')?.textContent).toContain('5');
    await act(async () => root.unmount());
    element.remove();
  });

  it('[UI-7] each state has its own words: empty, future, unknown, failed', async () => {
    const words: [() => unknown, string][] = [
      [() => ok(readOf(3, T0, T0 + MIN, [])), charts.empty_title],
      [() => fail('FUTURE_WINDOW', 'x'), charts.future_title],
      [() => fail('EMPTY_WINDOW', 'x'), charts.window_title],
      [() => fail('UNKNOWN_SIGNAL', 'x'), charts.unknown_title],
      [() => fail('STORE_FAILED', 'the disk is gone'), 'the disk is gone'],
    ];
    for (const [next, text] of words) {
      answer = next;
      const { root, element } = await mount({ signalIds: [3], from: T0, to: T0 + MIN });
      expect(element.textContent).toContain(text);
      await act(async () => root.unmount());
      element.remove();
    }
  });

  it('a read that failed can be tried again', async () => {
    answer = () => fail('STORE_FAILED', 'busy');
    const { root, element, chart } = await mount({ signalIds: [3], from: T0, to: T0 + 2 * MIN });
    answer = (i) => ok(readOf(3, i.from, i.to, [1, 2]));
    await act(async () => element.querySelector('button')?.click());
    await settle();
    expect(chart().dataset['state']).toBe('ready');
    await act(async () => root.unmount());
    element.remove();
  });

  it('[B-7] [F-7] a chart that goes leaves no listener, observer or node behind', async () => {
    answer = (i) => ok(readOf(i.signal_def_id, i.from, i.to, [1, 2, 3]));
    const before = { ...counted };
    for (let i = 0; i < 20; i++) {
      const { root, element } = await mount({ signalIds: [1, 2], from: T0, to: T0 + 3 * MIN, live: true });
      expect(counted.observing).toBeGreaterThan(before.observing);
      expect(counted.listening).toBeGreaterThan(before.listening);
      expect(element.querySelector('.uplot')).not.toBeNull();
      await act(async () => root.unmount());
      element.remove();
    }
    expect(counted).toEqual(before);
    expect(document.querySelectorAll('.uplot')).toHaveLength(0);
  });
});
