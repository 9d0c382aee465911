// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault, HistorySummary, ImportProgress, ImportRecord, NetworkSummary } from '../../shared/imports/model.ts';
import { fail } from '../../shared/result.ts';
import { BridgeContext } from '../bridge/context.ts';
import { followPlant } from '../plant/store.ts';
import { testBridge, type TestBridge } from '../runs/bridge.fixture.ts';
import { mount, press, unmountAll } from '../signals/mount.fixture.tsx';
import { useView } from '../view/store.ts';
import { ImportsPage } from './ImportsPage.tsx';
import { historyPreview, networkPreview } from './previews.fixture.ts';
import { useImports } from './store.ts';

const site = { id: 1, enterprise: 'E', name: 'Town', zone: 'Europe/Zurich', demo: false };
const EXTENT: [number, number, number, number] = [-85.6764, 38.0027, -85.5, 38.0814];
const blank: ImportProgress = { import_id: 'i', kind: 'network', file: 'town.inp', state: 'running', fraction: 0, rows: 0, message: null, history: null, network: null };
let bridge: TestBridge;
let host: HTMLElement;
let stop = (): void => undefined;
let past: ImportRecord[] = [];

const settle = (ms = 5): Promise<void> => act(async () => void (await new Promise((r) => setTimeout(r, ms))));
const asked = (name: string): unknown[] => bridge.asked.filter((r) => r.name === name).map((r) => r.input);
const find = (selector: string): HTMLElement => {
  const element = host.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`${selector} is not there: ${host.textContent}`);
  return element;
};
const buttonOf = (text: string): HTMLElement => {
  const button = [...host.querySelectorAll('button')].find((b) => b.textContent === text);
  if (button === undefined) throw new Error(`no button "${text}": ${host.textContent}`);
  return button;
};
const start = (): HTMLButtonElement => find('[data-testid=start-import]') as HTMLButtonElement;
const reason = (): string => find('[data-testid=start-reason]').textContent ?? '';
const told = (progress: Partial<ImportProgress>): void => act(() => bridge.say({ name: 'imports.progress', data: { ...blank, ...progress } }));

async function give(...files: File[]): Promise<void> {
  const input = find('[data-testid=file-input]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle(20);
}
function enter(element: Element, value: string): void {
  const proto = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}
const keyDown = (element: Element, key: string): void => act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

beforeEach(async () => {
  past = [];
  let received = 0;
  bridge = testBridge({
    'plant.sites': () => ({ sites: [site], active_site_id: 1 }), 'plant.cells': () => [], 'plant.signals': () => [], 'plant.breaches': () => [], 'plant.current': () => ({ clock: { now: 0, speed: 1 }, values: [] }), 'plant.select_site': () => ({}),
    'imports.list': () => past,
    'imports.begin_upload': () => ((received = 0), { upload_id: 'u' }),
    'imports.append': ({ base64 }) => ({ received: (received += Buffer.from(base64, 'base64').length) }),
    'imports.discard': () => ({}),
    'imports.preview_network': ({ choices }) => networkPreview(choices.crs === null ? {} : { ready: true, crs: choices.crs, extent: EXTENT }),
    'imports.preview_history': ({ choices }) => historyPreview(choices.zone === null ? { questions: [{ choice: 'zone', message: 'The times in this file have no zone' }] } : { rows: [{ line: 2, tag: 'hall', time: '2013-07-04 00:00:00', t: Date.UTC(2013, 6, 4), v: 69.88 }] }),
    'imports.start_network': () => ({ import_id: 'i' }), 'imports.start_history': () => ({ import_id: 'i' }), 'imports.cancel': () => ({}),
    'network.find_crs': ({ query }) => (query === '3547' ? [{ code: 'EPSG:3547', name: 'NAD83(NSRS2007) / Kentucky Single Zone (ftUS)', area: 'Kentucky' }] : []),
  });
  stop = followPlant(bridge);
  useImports.setState({ work: { stage: 'idle' }, past: null, pastFailure: null });
  useView.setState({ page: 'imports' });
  host = await mount(<BridgeContext value={bridge}><ImportsPage /></BridgeContext>);
  await settle();
});
afterEach(() => {
  stop();
  unmountAll();
});

describe('importing a network', () => {
  it('[PL-6] counts, a coordinate system that only the operator chooses, the extent, progress, the result, and then it is shown', async () => {
    await give(new File(['[JUNCTIONS]'], 'town.inp'));
    expect(asked('imports.begin_upload')).toEqual([{ name: 'town.inp', size: 11 }]);
    expect(asked('imports.preview_network')).toEqual([{ upload_id: 'u', choices: { crs: null } }]);
    expect(find('[data-testid=counts]').textContent).toContain('1,156 pipes');
    expect(host.textContent).toContain('J-1 lies at x 4,971,350.25, y 3,905,604');
    expect(start().disabled).toBe(true);
    expect(reason()).toBe('Choose the coordinate system, or the local frame.');

    const search = find('[data-testid=crs-block] [role=combobox]');
    enter(search, '3547');
    await settle(260);
    keyDown(search, 'Enter');
    await settle();
    expect(asked('imports.preview_network').at(-1)).toEqual({ upload_id: 'u', choices: { crs: 'EPSG:3547' } });
    expect(find('[data-testid=extent]').textContent).toBe('85.6764° W to 85.5000° W, 38.0027° N to 38.0814° N');
    expect(start().disabled).toBe(false);
    press(start());
    await settle();
    expect(asked('imports.start_network')).toEqual([{ upload_id: 'u', choices: { crs: 'EPSG:3547' }, site_name: 'town' }]);

    told({ fraction: 0.5, message: 'simulating' });
    expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('50');
    expect(host.textContent).toContain('Running the model with EPANET');
    told({ import_id: 'other', fraction: 0.9 });
    expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('50');
    const network: NetworkSummary = { ...networkPreview().counts, file: 'town.inp', site: 'town', site_id: 9, crs: 'EPSG:3547', extent: EXTENT, hydraulics: { duration_s: 86_400, steps: 25, pressure_min_m: 4.5, pressure_max_m: 109.25, warnings: ['Negative pressures'] }, warnings: [] };
    told({ state: 'completed', fraction: 1, network });
    await settle();
    expect(find('[data-testid=import-result]').textContent).toContain('4.5 m to 109.3 m of water');
    expect(find('[data-testid=import-result]').textContent).toContain('Negative pressures');
    press(find('[data-testid=show-import]'));
    await settle();
    expect(asked('plant.select_site')).toEqual([{ site_id: 9 }]);
    expect(useView.getState().page).toBe('room');
  });

  it('[PL-6] a file with faults shows each with its line and cannot be started; long lists say how many there are', async () => {
    const fault = (line: number): Fault => ({ line, section: 'PIPES', code: 'BAD_NUMBER', message: 'The length is not a number', text: `P${line} A B x` });
    bridge.answers['imports.preview_network'] = () => networkPreview({ faults: Array.from({ length: 60 }, (_, i) => fault(i + 10)), fault_count: 1500 });
    await give(new File(['x'], 'bad.inp'));
    expect(host.textContent).toContain('1,500 faults in the file');
    expect(host.querySelectorAll('[data-testid=faults] tbody tr')).toHaveLength(50);
    expect(host.textContent).toContain('50 of 1,500 are listed.');
    press(buttonOf('Show 10 more'));
    expect(host.querySelectorAll('[data-testid=faults] tbody tr')).toHaveLength(60);
    expect(host.querySelector('[data-testid=faults] tbody tr')?.textContent).toBe('10PIPESThe length is not a numberP10 A B x');
    expect(start().disabled).toBe(true);
    expect(reason()).toBe('The file has faults.');
    press(buttonOf('Put the file away'));
    expect(asked('imports.discard')).toEqual([{ upload_id: 'u' }]);
    expect(find('[data-testid=drop-zone]')).toBeTruthy();
  });

  it('[PL-6] the site is called as the file calls itself when that is a name, else as the file', async () => {
    for (const [title, name] of [['Old town\nUpdated 2024', 'Old town'], ['Example showing how much '.repeat(4), 'town'], ['', 'town']] as const) {
      bridge.answers['imports.preview_network'] = () => networkPreview({ title });
      await act(() => useImports.getState().take(new File(['x'], 'town.inp')));
      expect(useImports.getState().work).toMatchObject({ siteName: name });
    }
  });

  it('[PL-6] an answer to an earlier choice never replaces that of a later one', async () => {
    await give(new File(['x'], 'town.inp'));
    let first = (): void => undefined;
    bridge.answers['imports.preview_network'] = ({ choices }) => (choices.crs === 'local' ? new Promise((r) => (first = () => r({ ok: true, value: networkPreview({ ready: true, crs: 'local', extent: [0, 0, 1, 1] }) }))) : networkPreview({ title: 'later' }));
    act(() => void useImports.getState().setCrs('local'));
    await act(() => useImports.getState().setCrs(null));
    act(() => first());
    await settle();
    const { work } = useImports.getState();
    expect(work).toMatchObject({ stage: 'network', crs: null, checking: false, preview: { title: 'later', ready: false } });
  });
});

describe('importing a history', () => {
  it('[PL-6] [F-3] the zone is asked for and never preselected; the choices travel; the summary tells all', async () => {
    await give(new File(['a,b'], 'hall.csv'));
    expect(host.querySelector('[data-testid=zone-chosen]')).toBeNull();
    expect(find('[data-testid=zone-field]').dataset['asks']).toBe('true');
    expect(find('[data-testid=preview-rows]').textContent).toContain('zone missing');
    expect(reason()).toBe('Answer the question marked above.');
    const search = find('[data-testid=zone-field] [role=combobox]');
    enter(search, 'zuri');
    expect(find('[role=option]').textContent).toBe('Europe/Zurichsite Town');
    keyDown(search, 'Enter');
    await settle();
    expect(find('[data-testid=zone-chosen]').textContent).toContain('Europe/Zurich');
    expect(find('[data-testid=preview-rows]').textContent).toContain('2013-07-04 00:00:00');
    expect(reason()).toBe('Choose the site, or name a new one.');
    press(host.querySelectorAll('input[type=radio]')[0]);
    expect(start().disabled).toBe(false);
    enter([...host.querySelectorAll('label')].find((l) => l.textContent?.startsWith('Kind'))?.querySelector('select') as Element, 'temperature');
    await settle();
    press(start());
    await settle();
    expect(asked('imports.start_history')).toMatchObject([{ upload_id: 'u', choices: { zone: 'Europe/Zurich', kind: 'temperature', columns: null }, site_id: 1, site_name: null, binding: null }]);
    const history: HistorySummary = {
      file: 'hall.csv', signals: [{ signal_def_id: 7, tag: 'hall', samples: 7267, interval_ms: 3_600_000 }], samples: 7267, added: 0, duplicates: 2, nulls: 0, rejected: [{ line: 12, section: null, code: 'BAD_TIME', message: 'Not a time', text: 'x,1' }], rejected_count: 1,
      notes: [], from: 0, to: 86_400_000, interval_ms: 3_600_000, gaps: { count: 10, longest_s: 626_400 }, site: 'Valmont', site_id: 1,
    };
    told({ kind: 'history', file: 'hall.csv', state: 'completed', fraction: 1, history });
    await settle();
    const text = find('[data-testid=import-result]').textContent ?? '';
    for (const part of ['7,267', 'Every sample was already there', '10, the longest 7 d 6 h', 'Replaced by a later line of the same time2', '12Not a timex,1']) expect(text).toContain(part);
    press(find('[data-testid=show-import]'));
    await settle();
    expect(useView.getState()).toMatchObject({ page: 'room', signalId: 7, dock: 'trend' });
  });

  it('[PL-6] each column can be given another meaning', async () => {
    await give(new File(['a,b'], 'hall.csv'));
    enter(host.querySelectorAll('[data-testid=columns] select')[1] as Element, 'ignore');
    await settle();
    expect(asked('imports.preview_history').at(-1)).toMatchObject({ choices: { columns: [{ index: 0, role: 'time' }, { index: 1, role: 'ignore' }] } });
  });
});

describe('what can go wrong', () => {
  it('[PL-6] a name that says nothing is asked about; an empty file and a folder are refused before anything is sent', async () => {
    await give(new File([], 'empty.csv'));
    expect(find('[role=alert]').textContent).toContain('empty.csv is empty');
    await give({ name: 'folder.csv', size: 4096, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('is a directory')) }) } as unknown as File);
    expect(find('[role=alert]').textContent).toContain('folder.csv is a folder or cannot be read');
    expect(asked('imports.begin_upload')).toEqual([]);
    await give(new File(['x'], 'what.dat'));
    expect(host.textContent).toContain('What is what.dat?');
    press(buttonOf('A history (CSV)'));
    await settle();
    expect(find('[data-testid=history-preview]')).toBeTruthy();
  });

  it('[PL-6] a broken upload says why and goes on where it stopped', async () => {
    const { 'imports.append': good } = bridge.answers;
    bridge.answers['imports.append'] = () => fail('STORE_FAILED', 'the data folder cannot be written');
    await give(new File(['x'], 'hall.csv'));
    expect(find('[role=alert]').textContent).toContain('the data folder cannot be written');
    if (good !== undefined) bridge.answers['imports.append'] = good;
    press(buttonOf('Try again'));
    await settle();
    expect(asked('imports.begin_upload')).toHaveLength(1);
    expect(find('[data-testid=history-preview]')).toBeTruthy();
  });

  it('[PL-6] a file that cannot be understood, a start that is refused, an import that fails: each with its message and a way on', async () => {
    bridge.answers['imports.preview_network'] = () => fail('FILE_TOO_LARGE', 'town.inp is larger than 64 MiB');
    await give(new File(['x'], 'town.inp'));
    expect(find('[role=alert]').textContent).toContain('larger than 64 MiB');
    press(buttonOf('Choose another file'));
    bridge.answers['imports.preview_network'] = () => networkPreview({ ready: true, crs: 'local', extent: EXTENT });
    bridge.answers['imports.start_network'] = () => fail('STORE_FULL', 'the disk is full');
    await give(new File(['x'], 'town.inp'));
    await act(() => useImports.getState().setCrs('local'));
    press(start());
    await settle();
    expect(find('[role=alert]').textContent).toContain('the disk is full');
    bridge.answers['imports.start_network'] = () => ({ import_id: 'i' });
    press(start());
    await settle();
    told({ state: 'failed', message: 'the engine stopped' });
    await settle();
    expect(find('[data-testid=import-result]').dataset['state']).toBe('failed');
    expect(find('[role=alert]').textContent).toContain('the engine stopped');
    press(buttonOf('Import another file'));
    expect(find('[data-testid=drop-zone]')).toBeTruthy();
  });

  it('[PL-6] [OP-10] an import is cancelled on request, and an end that came while nobody listened is found in the list', async () => {
    await give(new File(['x'], 'town.inp'));
    await act(() => useImports.getState().setCrs('local'));
    press(start());
    await settle();
    press(buttonOf('Cancel'));
    await settle();
    expect(asked('imports.cancel')).toEqual([{ import_id: 'i' }]);
    past = [{ ...blank, state: 'cancelled', at: 5, site_id: null }];
    await act(() => useImports.getState().loadPast());
    expect(find('[data-testid=import-result]').dataset['state']).toBe('cancelled');
    expect(find('[data-testid=past-imports]').textContent).toContain('town.inp');
  });

  it('[SH-4] without a connection nothing is begun, and the page says why', async () => {
    act(() => bridge.connection('lost'));
    expect(find('[data-testid=drop-zone]').textContent).toContain('The connection to the host is lost');
    await give(new File(['x'], 'town.inp'));
    expect(asked('imports.begin_upload')).toEqual([]);
  });
});
