// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { STATUS } from '../../shared/signals/model.ts';
import { usePlant } from '../plant/store.ts';
import { key, mount, unmountAll } from '../signals/mount.fixture.tsx';
import { breach, cell, fillPlant, NOW, signal, value } from '../signals/plant.fixture.ts';
import { LiveValues } from './LiveValues.tsx';

afterEach(unmountAll);

const cells = [cell(), cell({ id: 2, name: 'Tank 1', area: 'Zone 1' }), cell({ id: 3, name: 'Idle' })];
const signals = [signal(), signal({ id: 2, tag: 'P1-POWER', name: 'Pump 1 power' }), signal({ id: 3, cell_id: 2, tag: 'T1-LEVEL', name: 'Tank 1 level' })];
const idsIn = (root: Element | null): string[] => [...(root?.querySelectorAll('[data-signal-id]') ?? [])].map((x) => x.getAttribute('data-signal-id') ?? '');

describe('live values', () => {
  it('stand by area and cell, each once, when all is well', async () => {
    fillPlant({ cells, signals, values: signals.map((s) => value({ signal_def_id: s.id })) });
    const host = await mount(<LiveValues />);
    expect(host.querySelector('[data-testid="attention"]')).toBeNull();
    expect([...host.querySelectorAll('h3')].map((x) => x.textContent)).toEqual(['Works', 'Zone 1']);
    expect([...host.querySelectorAll('h4')].map((x) => x.textContent)).toEqual(['Pump 1', 'Tank 1']);
    expect(idsIn(host)).toEqual(['1', '2', '3']);
    expect(host.querySelector('.value-name')?.textContent).toBe('Flow');
  });

  it('[OP-2] the abnormal come first, by priority, and keep their place below', async () => {
    fillPlant({
      cells, signals, breaches: [breach({ signal_def_id: 3, severity: 'trip' })],
      values: [value(), value({ signal_def_id: 2, status: STATUS.bad }), value({ signal_def_id: 3 })],
    });
    const host = await mount(<LiveValues />);
    expect(idsIn(host.querySelector('[data-testid="attention"]'))).toEqual(['3', '2']);
    expect(idsIn(host)).toEqual(['3', '2', '1', '2', '3']);
    act(() => usePlant.setState({ breaches: [], values: new Map(signals.map((s) => [s.id, value({ signal_def_id: s.id, t: NOW })])) }));
    expect(host.querySelector('[data-testid="attention"]')).toBeNull();
  });

  it('a new value changes its own row alone', async () => {
    fillPlant({ cells, signals, values: signals.map((s) => value({ signal_def_id: s.id })) });
    const host = await mount(<LiveValues />);
    let touched: string[] = [];
    const observer = new MutationObserver((records) => { touched = records.map((r) => (r.target.parentElement ?? (r.target as Element)).closest('[data-signal-id]')?.getAttribute('data-signal-id') ?? ''); });
    observer.observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
    act(() => usePlant.setState({ values: new Map(usePlant.getState().values).set(2, value({ signal_def_id: 2, v: 31 })) }));
    await Promise.resolve();
    observer.disconnect();
    expect(new Set(touched)).toEqual(new Set(['2']));
  });

  it('[OP-9] one tab stop, arrow keys between the values', async () => {
    fillPlant({ cells, signals, values: [] });
    const host = await mount(<LiveValues />);
    const stops = [...host.querySelectorAll<HTMLElement>('[data-stop]')];
    for (const s of stops) s.scrollIntoView = () => undefined;
    expect(stops.map((s) => s.tabIndex)).toEqual([0, -1, -1]);
    act(() => stops[0]?.focus());
    key(stops[0] as HTMLElement, 'ArrowDown');
    expect(document.activeElement).toBe(stops[1]);
    expect(stops.map((s) => s.tabIndex)).toEqual([-1, 0, -1]);
  });

  it('a site without signals says what to do', async () => {
    fillPlant({ cells, signals: [] });
    expect((await mount(<LiveValues />)).textContent).toContain('Open imports');
  });
});
