/** `POST /api/v1/responses`: starts a run and streams it to its end (RUN-7). The run goes on when the reader leaves. */
import type { ServerResponse } from 'node:http';
import type { RequestInput, RequestName, RequestOutput } from '../../../shared/bridge/table.ts';
import { type Failure, invalid, ok, type Result } from '../../../shared/result.ts';
import type { RunEvent } from '../../../shared/runs/events.ts';
import { endsRun, ResponseRequest, responseEvent } from '../../../shared/runs/wire.ts';
import type { BridgeServer } from '../../bridge/host-bridge.ts';
import { type EventStream, frame, openEventStream } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';

async function ask<K extends RequestName>(bridge: BridgeServer, name: K, input: RequestInput<K>): Promise<Result<RequestOutput<K>>> {
  return (await bridge.handle(name, input)) as Result<RequestOutput<K>>;
}

/** The run's request, with what the client left out: a new session, the workstation's language, a view of the active site. */
async function runRequest(bridge: BridgeServer, body: ResponseRequest): Promise<Result<RequestInput<'runs.start'>>> {
  let session = body.conversation;
  if (session === undefined) {
    const created = await ask(bridge, 'sessions.create', {});
    if (!created.ok) return created;
    session = created.value.id;
  }
  let language = body.tjwater?.language;
  if (language === undefined) {
    const settings = await ask(bridge, 'settings.get', {});
    if (!settings.ok) return settings;
    language = settings.value.language;
  }
  let context = body.tjwater?.context;
  if (context === undefined) {
    const sites = await ask(bridge, 'plant.sites', {});
    if (!sites.ok) return sites;
    context = { page: 'api', site_id: sites.value.active_site_id, cell_id: null, features: [], open_charts: [] };
  }
  return ok({ session_id: session, question: body.input, language, context });
}

/** Answers with the failure, and leaves the response alone, when no run was started. */
export async function streamResponse(bridge: BridgeServer, body: unknown, response: ServerResponse, streams: OpenStreams): Promise<Failure | null> {
  const parsed = ResponseRequest.safeParse(body);
  if (!parsed.success) return invalid('responses', parsed.error).error;
  const request = await runRequest(bridge, parsed.data);
  if (!request.ok) return request.error;

  // The run may speak before the host has told its id.
  let follow: ((event: RunEvent) => void) | null = null;
  const early: RunEvent[] = [];
  const stop = bridge.onEvent((event) => {
    if (event.name !== 'runs.event' || event.data.session_id !== request.value.session_id) return;
    if (follow === null) early.push(event.data);
    else follow(event.data);
  });
  const started = await ask(bridge, 'runs.start', request.value);
  if (!started.ok) {
    stop();
    return started.error;
  }
  const stream: EventStream = openEventStream(response, () => {
    stop();
    streams.remove(stream);
  });
  streams.add(stream);
  follow = (event) => {
    if (event.run_id !== started.value.run_id) return;
    stream.send(frame(responseEvent(event)));
    if (endsRun(event)) stream.end();
  };
  for (const event of early) follow(event);
  return null;
}
