/** A bound on how many requests are served: it stops a runaway page, not a busy one (SEC-2). */
export interface RateBound {
  /** False when this request is one too many. */
  take(): boolean;
}

/** A bucket of `burst` requests that fills again at `perSecond`; `now` in ms. */
export function rateBound(options: { burst: number; perSecond: number; now: () => number }): RateBound {
  let left = options.burst;
  let at = options.now();
  return {
    take() {
      const now = options.now();
      left = Math.min(options.burst, left + (Math.max(0, now - at) / 1000) * options.perSecond);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
