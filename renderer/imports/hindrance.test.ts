import { describe, expect, it } from 'vitest';
import { NO_HISTORY_CHOICES, type Question } from '../../shared/imports/model.ts';
import { historyPreview, networkPreview, uploaded } from './previews.fixture.ts';
import { hindranceOf } from './hindrance.ts';
import { type HistoryLook, type NetworkLook, NO_TARGET, type Target } from './store.ts';

const network = (more: Partial<NetworkLook>): NetworkLook => ({ stage: 'network', upload: uploaded('a.inp'), preview: networkPreview(), failure: null, checking: false, starting: false, crs: null, siteName: 'Town', ...more });
const history = (more: Partial<HistoryLook>): HistoryLook => ({ stage: 'history', upload: uploaded('a.csv'), preview: historyPreview(), failure: null, checking: false, starting: false, choices: NO_HISTORY_CHOICES, target: { ...NO_TARGET, mode: 'new', siteName: 'Hall' }, ...more });
const why = (work: NetworkLook | HistoryLook, connected = true): string | null => hindranceOf(work, connected)?.key ?? null;
const ready = { crs: 'EPSG:3547', preview: networkPreview({ ready: true, crs: 'EPSG:3547', extent: [0, 0, 1, 1] }) };

describe('what keeps an import from starting', () => {
  it('[PL-6] a network: faults, the coordinate system, one that does not fit, the name', () => {
    expect(why(network({}))).toBe('why_crs');
    expect(why(network({ preview: networkPreview({ fault_count: 2 }) }))).toBe('why_faults');
    expect(why(network({ crs: 'EPSG:2056', checking: true }))).toBe('why_checking');
    expect(why(network({ crs: 'EPSG:2056' }))).toBe('why_crs_fit');
    expect(why(network({ ...ready, siteName: ' ' }))).toBe('why_site_name');
    expect(why(network(ready))).toBeNull();
    expect(why(network(ready), false)).toBe('why_lost');
  });

  it('[PL-6] a history: each open question once, faults, where it goes, the place on the map', () => {
    const questions: Question[] = [{ choice: 'zone', message: 'a' }, { choice: 'zone', message: 'b' }, { choice: 'day_first', message: 'c' }];
    expect(hindranceOf(history({ preview: historyPreview({ questions }) }), true)).toEqual({ key: 'why_questions', values: { count: 2 } });
    expect(why(history({ preview: historyPreview({ faults: [{ line: 1, section: null, code: 'NO_TIME_COLUMN', message: 'x', text: '' }] }) }))).toBe('why_faults');
    const at = (target: Partial<Target>): string | null => why(history({ target: { ...NO_TARGET, ...target } }));
    expect(at({})).toBe('why_site');
    expect(at({ mode: 'existing' })).toBe('why_site');
    expect(at({ mode: 'existing', siteId: 4 })).toBeNull();
    expect(at({ mode: 'new' })).toBe('why_site_name');
    expect(at({ mode: 'new', siteName: 'Hall', layer: 'pumps' })).toBe('why_feature');
    expect(at({ mode: 'new', siteName: 'Hall', layer: 'pumps', featureId: 'P1' })).toBeNull();
    expect(why(history({ preview: null }))).toBe('why_checking');
    expect(why(history({}))).toBeNull();
  });
});
