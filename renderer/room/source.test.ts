import { describe, expect, it } from 'vitest';
import { QUIET_MS, type SourceInput, sourceState } from './source.ts';

const well: SourceInput = { connection: 'connected', loaded: true, lastTime: 5000, silent_ms: 900, troubles: new Map(), signals: [{ origin: 'imported' }, { origin: 'live' }] };
const trouble = { code: 'STORE_FULL' as const, message: 'the disk is full' };

describe('the state of the source', () => {
  it('[X-1] is live only while ticks come and the host reports no trouble', () => {
    expect(sourceState(well)).toEqual({ kind: 'live' });
    expect(sourceState({ ...well, silent_ms: QUIET_MS + 1 })).toEqual({ kind: 'quiet', since: 5000 });
    expect(sourceState({ ...well, troubles: new Map([['store', trouble]]) })).toEqual({ kind: 'trouble', source: 'store', failure: trouble });
  });
  it('[X-1] a lost connection comes before all else and says since when', () => {
    expect(sourceState({ ...well, connection: 'lost', silent_ms: 1e6, troubles: new Map([['store', trouble]]) })).toEqual({ kind: 'lost', since: 5000 });
    expect(sourceState({ ...well, connection: 'lost', loaded: false })).toEqual({ kind: 'connecting' });
    expect(sourceState({ ...well, connection: 'connecting' })).toEqual({ kind: 'connecting' });
  });
  it('imported history has no live source', () => {
    expect(sourceState({ ...well, signals: [{ origin: 'imported' }] })).toEqual({ kind: 'none' });
    expect(sourceState({ ...well, signals: [] })).toEqual({ kind: 'none' });
  });
});
