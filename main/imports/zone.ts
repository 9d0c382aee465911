/** From a site's wall clock to UTC (F-3): in spring some local times do not exist, in autumn some exist twice. */
import { Temporal } from 'temporal-polyfill';

export type Instant = { kind: 'one'; t: number } | { kind: 'none' } | { kind: 'two'; earlier: number; later: number };

export interface Zone {
  id: string;
  /** `local_ms` is the wall clock written as if it were UTC; answers are epoch ms. */
  toUtc: (local_ms: number) => Instant;
}

const DAY_MS = 86_400_000;
/** No zone has ever been further from UTC than this. */
const REACH_MS = DAY_MS + DAY_MS / 2;

/** The zone of an IANA name (`Europe/Zurich`), `UTC` or a fixed offset (`+02:00`); null when there is none of that name. */
export function zoneOf(name: string): Zone | null {
  let id: string;
  try {
    id = at(0, name.trim()).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  // Rules are asked once a day of file; only days near a change of the clocks are worked out line by line.
  let day = Number.NaN;
  let offset: number | null = null;
  return {
    id,
    toUtc: (local_ms) => {
      const block = Math.floor(local_ms / DAY_MS);
      if (block !== day) {
        day = block;
        offset = constantOffset(block * DAY_MS, id);
      }
      return offset === null ? exact(local_ms, id) : { kind: 'one', t: local_ms - offset };
    },
  };
}

function at(epoch_ms: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epoch_ms).toZonedDateTimeISO(zone);
}

/** The offset in ms if the clocks do not change anywhere near the local day. */
function constantOffset(start: number, zone: string): number | null {
  const before = at(start - REACH_MS, zone);
  const change = before.getTimeZoneTransition('next');
  return change && change.epochMilliseconds <= start + DAY_MS + REACH_MS ? null : before.offsetNanoseconds / 1e6;
}

function exact(local_ms: number, zone: string): Instant {
  const clock = Temporal.Instant.fromEpochMilliseconds(local_ms).toZonedDateTimeISO('UTC').toPlainDateTime();
  const earlier = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = clock.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'one', t: earlier.epochMilliseconds };
  // In a gap neither answer shows the clock that was asked for.
  if (!earlier.toPlainDateTime().equals(clock)) return { kind: 'none' };
  return { kind: 'two', earlier: earlier.epochMilliseconds, later: later.epochMilliseconds };
}
