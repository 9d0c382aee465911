// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { usePlant } from '../plant/store.ts';
import { key, mount, press, unmountAll } from '../signals/mount.fixture.tsx';
import { breach, fillPlant, NOW, signal, value } from '../signals/plant.fixture.ts';
import { useView } from '../view/store.ts';
import { AlarmStrip } from './AlarmStrip.tsx';

afterEach(unmountAll);

const signals = [signal(), signal({ id: 2, tag: 'P2-FLOW', name: 'Pump 2 flow' }), signal({ id: 3, tag: 'T1-LEVEL', name: 'Tank 1 level' })];
const three = [
  breach({ signal_def_id: 1, from: NOW - 1000 }), breach({ signal_def_id: 2, severity: 'trip', limit: 50, from: NOW - 9_000_000 }), breach({ signal_def_id: 3, direction: 'low', limit: 10, from: NOW - 500 }),
];

describe('the alarm strip', () => {
  it('[OP-2] says quietly that nothing is beyond its limits', async () => {
    fillPlant({ signals });
    const host = await mount(<AlarmStrip />);
    expect(host.querySelector('.strip-calm')?.textContent).toBe('Nothing is beyond its limits');
    expect(host.querySelector('svg')).toBeNull();
  });

  it('[OP-3] does not say that all is well while the connection is lost', async () => {
    fillPlant({ signals, connection: 'lost' });
    expect((await mount(<AlarmStrip />)).querySelector('.strip-calm')?.textContent).toContain('Not known');
  });

  it('[OP-2] a trip stands before newer alerts: shape, number, word, value, limit, since when', async () => {
    fillPlant({ signals, values: [value({ signal_def_id: 2, v: 52.34 })], breaches: three });
    const host = await mount(<AlarmStrip />);
    const line = host.querySelector('.breach-line');
    expect(line?.textContent).toBe('Pump 2 flow52.3L/sabove high trip 50since 04:00');
    expect(host.querySelectorAll('.strip-count')[0]?.textContent).toBe('11Trip');
    expect(host.querySelectorAll('.strip-count')[1]?.textContent).toBe('22Alert');
    expect([...host.querySelectorAll('.strip-count svg')].map((x) => x.getAttribute('data-shape'))).toEqual(['square', 'triangle']);
    expect(host.querySelector('[role="status"]')?.textContent).toBe('1 beyond a trip limit, 2 beyond an alert limit');
  });

  it('[OP-2] the list holds each, highest first, and opens the trend; Escape closes it and gives the focus back', async () => {
    fillPlant({ signals, breaches: three });
    const host = await mount(<AlarmStrip />);
    const top = host.querySelector('.strip-top') as HTMLElement;
    press(top);
    expect([...host.querySelectorAll('.breach-row')].map((x) => x.getAttribute('data-signal-id'))).toEqual(['2', '3', '1']);
    expect(host.querySelector('.breach-row')?.textContent).toContain('Trip');
    key(host.querySelector('.breach-row') as HTMLElement, 'Escape');
    expect(host.querySelector('.breaches')).toBeNull();
    expect(document.activeElement).toBe(top);
    press(top);
    press(host.querySelectorAll('.breach-row')[1]);
    expect(useView.getState()).toMatchObject({ signalId: 3, dock: 'trend', dockOpen: true });
  });

  it('[OP-2] a breach is shown before, and without, the definition and the value of its signal', async () => {
    fillPlant({ signals: [], breaches: [breach({ signal_def_id: 99, severity: 'trip', limit: 50 })] });
    const host = await mount(<AlarmStrip />);
    expect(host.querySelector('svg[data-shape="square"]')).not.toBeNull();
    expect(host.textContent).toContain('Trip');
    expect(host.querySelector('.breach-line')?.textContent).toContain('#99');
  });

  it('[OP-2] appears and goes as breaches do', async () => {
    fillPlant({ signals });
    const host = await mount(<AlarmStrip />);
    act(() => usePlant.setState({ breaches: [breach()] }));
    expect(host.querySelector('svg[data-shape="triangle"]')?.textContent).toBe('2');
    act(() => usePlant.setState({ breaches: [] }));
    expect(host.querySelector('.strip-calm')).not.toBeNull();
  });

  it.each([['fr', 'Alerte', 'au-dessus du seuil haut 45'], ['zh', '报警', '高于高限 45']])('[OP-8] says it in %s', async (language, word, what) => {
    fillPlant({ signals, breaches: [breach()] });
    const host = await mount(<AlarmStrip />, language);
    expect(host.textContent).toContain(word);
    expect(host.textContent).toContain(what);
  });
});
