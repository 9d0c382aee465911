/** What the window may say of its source. Pure. */
import type { Connection } from '../../shared/bridge/bridge.ts';
import type { Signal } from '../../shared/plant/model.ts';
import type { Failure } from '../../shared/result.ts';

export type SourceState =
  | { kind: 'live' | 'none' | 'connecting' }
  /** `since`: epoch ms of the plant. */
  | { kind: 'quiet' | 'lost'; since: number }
  | { kind: 'trouble'; source: string; failure: Failure };

/** Ticks come each second; after this many real milliseconds without one, values may be out of date. */
export const QUIET_MS = 5000;

export interface SourceInput {
  connection: Connection;
  /** Definitions were loaded at least once. */
  loaded: boolean;
  /** Plant time of the last tick. */
  lastTime: number;
  /** Real milliseconds since the last tick. */
  silent_ms: number;
  troubles: ReadonlyMap<string, Failure>;
  signals: Iterable<Pick<Signal, 'origin'>>;
}

export function sourceState(s: SourceInput): SourceState {
  if (s.connection === 'lost') return s.loaded ? { kind: 'lost', since: s.lastTime } : { kind: 'connecting' };
  if (s.connection === 'connecting' || !s.loaded) return { kind: 'connecting' };
  const [trouble] = s.troubles;
  if (trouble !== undefined) return { kind: 'trouble', source: trouble[0], failure: trouble[1] };
  if (s.silent_ms > QUIET_MS) return { kind: 'quiet', since: s.lastTime };
  return [...s.signals].some((x) => x.origin !== 'imported') ? { kind: 'live' } : { kind: 'none' };
}
