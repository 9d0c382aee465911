/** Everything that a chart shows of its reads, in one step. Pure. */
import type { BucketedRead } from '../../shared/signals/model.ts';
import { qualitySpans, type Span } from './quality.ts';
import { type Drawn, drawnOf, merge, toSeries } from './series.ts';
import type { Drawable } from './spec.ts';

export interface Picture {
  /** Shared x, then one column a drawable; see `merge`. */
  columns: ReturnType<typeof merge>;
  drawn: Record<number, Drawn>;
  strips: { id: number; spans: Span[] }[];
}

export function pictureOf(drawables: readonly Drawable[], reads: ReadonlyMap<number, BucketedRead>): Picture {
  const points = drawables.map((d) => {
    const read = reads.get(d.id);
    return read === undefined ? { x: [], y: [] } : toSeries(read);
  });
  const drawn: Picture['drawn'] = {};
  const strips: Picture['strips'] = [];
  drawables.forEach((d, i) => {
    const read = reads.get(d.id);
    const own = points[i];
    if (read === undefined || own === undefined) return;
    drawn[d.id] = drawnOf(own, read.buckets);
    strips.push({ id: d.id, spans: qualitySpans(read, d.interval_ms) });
  });
  return { columns: merge(points), drawn, strips };
}
