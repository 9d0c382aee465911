/** Randomness of the demo plant: all of it comes from a seed, so that the same seed gives the same town, incidents and noise. Pure. */

/** Uniform in [0, 1). */
export type Random = () => number;

/** Avalanche of 32 bits (xor-shift and multiply): near-by inputs give unrelated outputs. */
function mix(x: number): number {
  let h = x | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** 32 bits that depend on every part. Parts are taken modulo 2³². */
export function hash(...parts: number[]): number {
  let h = 0x9e3779b9;
  for (const p of parts) h = mix(h ^ mix((p | 0) + 0x7f4a7c15)) + 0x6d2b79f5;
  return mix(h);
}

/** Uniform in [0, 1), a function of its parts. */
export function chance(...parts: number[]): number {
  return hash(...parts) / 0x1_0000_0000;
}

/** A stream of uniform numbers. */
export function randomOf(...seed: number[]): Random {
  let state = hash(...seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 0x1_0000_0000;
  };
}

/** Triangular noise in (-1, 1) with standard deviation 0.41: one hash a sample. `key` names the signal, `tick` the moment. */
export function whiteNoise(key: number, tick: number): number {
  const h = mix(key ^ mix((tick | 0) + 0x7f4a7c15));
  return ((h & 0xffff) + (h >>> 16)) / 0x10000 - 1;
}

/** Smooth noise in (-1, 1): changes over about `period`, in the unit of `t`. A function of (key, t), so any part of it can be made alone. */
export function slowNoise(key: number, t: number, period: number): number {
  const x = t / period;
  const k = Math.floor(x);
  const f = x - k;
  const s = f * f * (3 - 2 * f);
  return whiteNoise(key, k) * (1 - s) + whiteNoise(key, k + 1) * s;
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}
