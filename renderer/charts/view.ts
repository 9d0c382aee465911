/** The window that a chart shows while someone zooms and pans. Pure; times epoch ms. */
export interface View { from: number; to: number }

const LONGEST = 100 * 366 * 86_400_000;

/** Scales the view around a time that keeps its place; `factor` < 1 zooms in. */
export function zoomed(view: View, around: number, factor: number, least: number): View {
  const span = Math.min(LONGEST, Math.max(least, (view.to - view.from) * factor));
  const share = (around - view.from) / (view.to - view.from);
  const from = Math.round(around - share * span);
  return { from, to: Math.round(from + span) };
}

/** Moves the view by a share of its width; positive is later. */
export function panned(view: View, share: number): View {
  const by = Math.round((view.to - view.from) * share);
  return { from: view.from + by, to: view.to + by };
}

/** A dragged selection as a view, in either direction; null when it is too short to mean anything. */
export function selected(a: number, b: number, least: number): View | null {
  const from = Math.round(Math.min(a, b));
  const to = Math.round(Math.max(a, b));
  return to - from < least ? null : { from, to };
}

/** A view that ends no later than `latest`, of the same width. */
export function within(view: View, latest: number): View {
  return view.to > latest ? panned(view, (latest - view.to) / (view.to - view.from)) : view;
}

/** A live window of `span` ms that ends with the bucket that holds `now`: it moves by whole buckets, so that the curve does not shimmer. */
export function following(now: number, span: number, buckets: number): View {
  const width = Math.max(1, Math.ceil(span / buckets));
  const to = Math.ceil((now + 1) / width) * width;
  return { from: to - width * Math.max(1, Math.round(span / width)), to };
}
