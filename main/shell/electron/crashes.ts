/** A window whose page has died comes back by itself, unless it dies again and again. */
const WITHIN_MS = 60_000;
const AT_MOST = 3;

export interface Crashes {
  /** True when the page may be loaded again, false when somebody must be told. `now` in ms. */
  mayReload(now: number): boolean;
}

export function crashes(): Crashes {
  let times: number[] = [];
  return {
    mayReload(now) {
      times = [...times.filter((t) => now - t < WITHIN_MS), now];
      return times.length <= AT_MOST;
    },
  };
}
