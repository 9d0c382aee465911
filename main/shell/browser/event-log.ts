/** The last events in the order of the host, so that a window whose connection broke for a moment misses none. Bounded in number and bytes. */

export interface LoggedEvent {
  id: number;
  /** The only window that may see it, or null for all. */
  window: string | null;
  /** One server-sent event, ready to be written. */
  frame: string;
}

export interface EventLog {
  append(window: string | null, frame: (id: number) => string): LoggedEvent;
  /** The id of the newest event, 0 before the first. */
  latest(): number;
  /** What came after `id` for this window, in order; null when some of it is gone, or `id` was never given out. */
  after(id: number, window: string): LoggedEvent[] | null;
}

export function eventLog(bounds: { events: number; bytes: number }): EventLog {
  const kept: LoggedEvent[] = [];
  let first = 0;
  let bytes = 0;
  let latest = 0;
  return {
    append(window, frame) {
      latest += 1;
      const event = { id: latest, window, frame: frame(latest) };
      kept.push(event);
      bytes += event.frame.length;
      while (kept.length - first > bounds.events || (bytes > bounds.bytes && kept.length - first > 1)) {
        bytes -= kept[first]?.frame.length ?? 0;
        first += 1;
      }
      // Dropped events leave the array in strides: shifting one at a time would move all the others each time.
      if (first > bounds.events) {
        kept.splice(0, first);
        first = 0;
      }
      return event;
    },
    latest: () => latest,
    after(id, window) {
      const oldest = latest - (kept.length - first) + 1;
      if (!Number.isInteger(id) || id > latest || id < oldest - 1) return null;
      return kept.slice(first + (id - oldest + 1)).filter((e) => e.window === null || e.window === window);
    },
  };
}
