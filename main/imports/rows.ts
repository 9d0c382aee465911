/** One row of a history file to samples, or to a reason why not. The same rules make the preview and the import. Pure. */
import type { FaultCode } from '../../shared/imports/model.ts';
import { STATUS } from '../../shared/signals/model.ts';
import type { HistoryPlan } from './plan.ts';
import { Series } from './series.ts';
import { parseTime } from './times.ts';
import { isNoValue, parseNumber, parseQuality } from './values.ts';
import type { Zone } from './zone.ts';

export interface RowSink {
  sample: (tag: string, t: number, v: number, status: number, line: number, time: string) => void;
  reject: (line: number, code: FaultCode, message: string, cells: readonly string[]) => void;
  note: (line: number, message: string) => void;
}

export const MAX_TAG = 64;
/** More tags than this are not tags but a column read wrongly. */
export const MAX_TAGS = 5000;

export interface RowReader {
  read: (cells: readonly string[], line: number) => void;
  series: Map<string, Series>;
}

/** `zone` is that of the plan; null when every time has an offset. */
export function rowReader(plan: HistoryPlan, zone: Zone | null, sink: RowSink): RowReader {
  const of = (role: string): number[] => plan.columns.filter((c) => c.role === role).map((c) => c.index);
  const timeColumns = of('time');
  const [tagColumn] = of('tag');
  const [qualityColumn] = of('quality');
  const values = plan.columns.filter((c) => c.role === 'value');
  const lastNeeded = Math.max(...timeColumns, tagColumn ?? 0);
  const series = new Map<string, Series>();

  function seriesOf(tag: string): Series | null {
    const known = series.get(tag);
    if (known || series.size >= MAX_TAGS) return known ?? null;
    const fresh = new Series();
    series.set(tag, fresh);
    return fresh;
  }

  /** Epoch ms of the row for one signal, or null when it was rejected. */
  function place(time: string, own: Series, line: number, cells: readonly string[]): number | null {
    const reject = (code: FaultCode, message: string): null => {
      sink.reject(line, code, message, cells);
      return null;
    };
    const wall = parseTime(time, plan.time_kind);
    if (!wall) return reject('BAD_TIME', time === '' ? 'the time is missing' : `"${time.slice(0, 60)}" is not a time of the form of this file`);
    if (wall.offset_ms !== null) return wall.local_ms - wall.offset_ms;
    if (!zone) return reject('BAD_TIME', `"${time.slice(0, 60)}" has no offset from UTC, unlike the other lines: choose a time zone for such lines`);
    const instant = zone.toUtc(wall.local_ms);
    if (instant.kind === 'one') return instant.t;
    if (instant.kind === 'none') return reject('TIME_NOT_EXISTING', `${time} does not exist in ${zone.id}: the clocks go forward over it`);
    if (plan.ambiguous === 'reject') return reject('TIME_TWICE', `${time} exists twice in ${zone.id}: the clocks go back over it`);
    const later = plan.ambiguous === 'later' || (plan.ambiguous === 'in_order' && (own.descending ? instant.later < own.last : instant.earlier <= own.last));
    sink.note(line, `${time} exists twice in ${zone.id}; read as the ${later ? 'later' : 'earlier'} one${plan.ambiguous === 'in_order' ? ', by the order of the lines' : ''}`);
    return later ? instant.later : instant.earlier;
  }

  function read(cells: readonly string[], line: number): void {
    if (cells.length <= lastNeeded) return sink.reject(line, 'COLUMN_COUNT', `the row has ${cells.length} columns, the time and tag need ${lastNeeded + 1}`, cells);
    const time = timeColumns.map((i) => cells[i] ?? '').join(' ').trim();
    const qualityText = qualityColumn === undefined ? '' : (cells[qualityColumn] ?? '');
    const status = qualityColumn === undefined ? STATUS.good : parseQuality(qualityText, plan.quality_scale ?? 'words');
    if (status === null) return sink.reject(line, 'BAD_QUALITY', `"${qualityText.slice(0, 60)}" is not a quality`, cells);
    if (cells.length > plan.columns.length && cells.slice(plan.columns.length).some((c) => c !== '')) {
      return sink.reject(line, 'COLUMN_COUNT', `the row has ${cells.length} columns, the file has ${plan.columns.length}`, cells);
    }
    for (const column of values) {
      const tag = tagColumn !== undefined ? (cells[tagColumn] ?? '') : plan.form === 'wide' ? column.name : plan.tag;
      if (tag === '' || tag.length > MAX_TAG || tag.includes('\ufffd')) {
        return sink.reject(line, 'BAD_TAG', tag === '' ? 'the tag is missing' : tag.length > MAX_TAG ? `the tag is longer than ${MAX_TAG} characters` : `the tag has bytes that are not ${plan.encoding}`, cells);
      }
      const text = cells[column.index] ?? '';
      // A wide file has a cell for every signal on every line; an empty one says nothing about its signal.
      if (text === '' && plan.form === 'wide') continue;
      const v = isNoValue(text) ? Number.NaN : parseNumber(text, plan.decimal);
      if (Number.isNaN(v) && !isNoValue(text)) {
        sink.reject(line, 'BAD_VALUE', `${plan.form === 'wide' ? `${tag}: ` : ''}"${text.slice(0, 60)}" is not a number`, cells);
        continue;
      }
      const own = seriesOf(tag);
      if (!own) return sink.reject(line, 'BAD_TAG', `the file has more than ${MAX_TAGS} tags: is the right column the tag?`, cells);
      const t = place(time, own, line, cells);
      if (t === null) return;
      own.add(t);
      sink.sample(tag, t, v, status, line, time);
    }
  }
  return { read, series };
}
