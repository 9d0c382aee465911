/** `GET /api/v1/session/:id/events`: what happens in one session, under the wire names of the protocol (CMD-4). */
import type { ServerResponse } from 'node:http';
import type { RequestOutput } from '../../../shared/bridge/table.ts';
import type { Failure } from '../../../shared/result.ts';
import type { RunEvent } from '../../../shared/runs/events.ts';
import { replayable, sessionEvent } from '../../../shared/runs/wire.ts';
import type { BridgeServer } from '../../bridge/host-bridge.ts';
import { type EventStream, frame, openEventStream } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';

/**
 * A new subscriber hears what comes from now on. One that was there up to `lastEventId` (a `sequence_number`) gets what was said since, without the display
 * commands. Answers with the failure, and leaves the response alone, when there is no such session.
 */
export async function followSession(bridge: BridgeServer, sessionId: string, lastEventId: number | null, response: ServerResponse, streams: OpenStreams): Promise<Failure | null> {
  let stream: EventStream | null = null;
  const early: RunEvent[] = [];
  let sent = lastEventId ?? -1;
  const send = (event: RunEvent): void => {
    if (event.seq <= sent) return;
    sent = event.seq;
    stream?.send(frame({ id: event.seq, ...sessionEvent(event) }));
  };
  const stop = bridge.onEvent((event) => {
    if (event.name !== 'runs.event' || event.data.session_id !== sessionId) return;
    if (stream === null) early.push(event.data);
    else send(event.data);
  });

  const history = await bridge.handle('sessions.history', { session_id: sessionId });
  if (!history.ok) {
    stop();
    return history.error;
  }
  const opened: EventStream = openEventStream(response, () => {
    stop();
    streams.remove(opened);
  });
  streams.add(opened);
  stream = opened;
  if (lastEventId !== null) for (const event of history.value as RequestOutput<'sessions.history'>) if (replayable(event)) send(event);
  for (const event of early) send(event);
  return null;
}
