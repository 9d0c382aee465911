/** Time is passed in. Plant time runs at the site's playback speed; wall time is the machine's. Both are UTC epoch ms. */
export interface PlantClock {
  now(): number;
  /** Plant seconds per real second. */
  readonly speed: number;
}

/** `start` sets the plant's time at this moment (the machine's when absent); it then runs at `speed`. */
export function plantClock(options: { start?: number; speed?: number; wall?: () => number } = {}): PlantClock {
  const wall = options.wall ?? Date.now;
  const speed = options.speed ?? 1;
  const wall0 = wall();
  const start = options.start ?? wall0;
  return { speed, now: () => Math.floor(start + (wall() - wall0) * speed) };
}
