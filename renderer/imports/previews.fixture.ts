/** What the host says of small files, for tests. */
import type { HistoryPreview, NetworkPreview } from '../../shared/imports/model.ts';
import type { Upload } from './upload.ts';

export function networkPreview(more: Partial<NetworkPreview> = {}): NetworkPreview {
  return {
    file: 'town.inp', title: '', encoding: 'UTF-8', counts: { junctions: 959, reservoirs: 1, tanks: 4, pipes: 1156, pumps: 2, valves: 0, meters: 0 }, map_units: 'Feet', coordinates: 'all',
    sample_coordinate: { id: 'J-1', x: 4_971_350.25, y: 3_905_604 }, ready: false, crs: null, extent: null, warnings: [], faults: [], fault_count: 0, ...more,
  };
}

export function historyPreview(more: Partial<HistoryPreview> = {}): HistoryPreview {
  return {
    file: 'hall.csv', size: 100, encoding: 'UTF-8', delimiter: ',', decimal: '.', header: true, form: 'single', time_format: 'YYYY-MM-DD HH:mm:ss', has_offset: false, quality_scale: null,
    columns: [{ index: 0, name: 'timestamp', role: 'time', sample: '2013-07-04 00:00:00' }, { index: 1, name: 'value', role: 'value', sample: '69.88' }], tags: ['hall'],
    rows: [{ line: 2, tag: 'hall', time: '2013-07-04 00:00:00', t: null, v: 69.88 }], questions: [], faults: [], ...more,
  };
}

export const uploaded = (name: string): Upload => ({ id: 'u', file: new File(['x'], name), received: 1 });
