// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { STATUS } from '../../shared/signals/model.ts';
import { ValueRow } from '../room/ValueRow.tsx';
import { SignalRow } from './SignalRow.tsx';
import { mount, unmountAll } from './mount.fixture.tsx';
import { breach, fillPlant, NOW, signal, value } from './plant.fixture.ts';

afterEach(unmountAll);

const s = signal({ origin: 'simulated' });
const places = {
  'live values': () => <ValueRow signal={s} name={s.name} />,
  'table of signals': () => <table><tbody><SignalRow signal={s} cell="Pump 1" first /></tbody></table>,
};

describe.each(Object.entries(places))('marks in the %s', (_, place) => {
  it('[OP-3] a stale value is dotted and says so, with its age', async () => {
    fillPlant({ signals: [s], values: [value({ t: NOW - 240_000 })] });
    const host = await mount(place());
    expect(host.querySelector('svg[data-shape="stale"]')).not.toBeNull();
    expect(host.querySelector('.value')?.getAttribute('data-state')).toBe('stale');
    expect(host.textContent).toContain('stale');
    expect(host.textContent).toMatch(/4\smin/);
  });

  it('[OP-3] a bad value is struck through with a cross and says so', async () => {
    fillPlant({ signals: [s], values: [value({ status: STATUS.badSensorFailure })] });
    const host = await mount(place());
    expect(host.querySelector('.value s')?.textContent).toBe('30.0');
    expect(host.querySelector('svg[data-shape="bad"]')).not.toBeNull();
    expect(host.textContent).toContain('bad');
  });

  it('[X-1] a simulated value says so, whatever its state', async () => {
    for (const more of [{}, { status: STATUS.bad }, { t: NOW - 1e7 }, { v: null }]) {
      fillPlant({ signals: [s], values: [value(more)] });
      const host = await mount(place());
      expect(host.querySelector('.origin-simulated')?.textContent).toBe('sim');
      unmountAll();
    }
  });

  it('[OP-2] a breach shows shape, number and words; that its value is stale is not lost', async () => {
    fillPlant({ signals: [s], values: [value({ v: 52, t: NOW - 240_000 })], breaches: [breach({ severity: 'trip', limit: 50 })] });
    const host = await mount(place());
    expect(host.querySelector('svg[data-shape="square"]')?.textContent).toBe('1');
    expect(host.textContent).toContain('above high trip 50');
    expect(host.textContent).toContain('stale');
    expect(host.querySelector('.value')?.getAttribute('data-state')).toBe('stale');
  });

  it('[OP-3] while the connection is lost a value that was fresh is stale', async () => {
    fillPlant({ signals: [s], values: [value()], connection: 'lost' });
    expect((await mount(place())).querySelector('svg[data-shape="stale"]')).not.toBeNull();
  });

  it('grey is normal: a good and fresh value has no mark of state', async () => {
    fillPlant({ signals: [s], values: [value()] });
    const host = await mount(place());
    expect(host.querySelector('.alarm-shape, .state-shape')).toBeNull();
    expect(host.querySelector('.value b')?.textContent).toBe('30.0');
  });
});
