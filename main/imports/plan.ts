/** How a history file is to be read: everything decided, nothing left to guess. Made by inspect.ts, used by rows.ts. */
import type { AmbiguousRule, Column, HistoryPreview, QualityScale } from '../../shared/imports/model.ts';
import type { Delimiter } from './dialect.ts';
import type { TimeKind } from './times.ts';
import type { Decimal } from './values.ts';

export interface HistoryPlan {
  file: string;
  encoding: string;
  delimiter: Delimiter;
  decimal: Decimal;
  /** Rows up to and including this line are heading. */
  header_line: number;
  /** Notes on lines before the header. */
  notes: { line: number; message: string }[];
  form: HistoryPreview['form'];
  columns: Column[];
  time_kind: TimeKind;
  /** Zone for times without an offset; null only when every time has one. */
  zone: string | null;
  quality_scale: QualityScale | null;
  ambiguous: AmbiguousRule;
  /** Tag of a file with one signal. */
  tag: string;
}
