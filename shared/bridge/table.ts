/**
 * The one table of what a renderer may ask of the host and what the host tells it (SH-4). Both shells derive their transport from it and
 * validate with it at the boundary, in both directions. An entry with `http` is also reachable at that address in the browser shell.
 */
import { z } from 'zod';
import { ActionRegistry, Receipt } from '../display/envelope.ts';
import { Envelope } from '../display/envelope.ts';
import { ImportProgress, ImportRecord, HistoryChoices, HistoryPreview, NetworkChoices, NetworkPreview, CrsMatch } from '../imports/model.ts';
import { Feature, Layer, Network } from '../network/model.ts';
import { Cell, EpochMs, KnowledgeBase, MapBinding, Signal, Site } from '../plant/model.ts';
import { Failure } from '../result.ts';
import { Language, RunEvent, Session, ViewContext } from '../runs/events.ts';
import { Settings } from '../settings/model.ts';
import { BucketedRead, Breach, CurrentValue } from '../signals/model.ts';

const Id = z.int().positive();
const Key = z.string().min(1).max(64);
export const MAX_BUCKETS = 4000;
/** Bytes of a file in one `imports.append`, before base64. */
export const UPLOAD_CHUNK = 1024 * 1024;

export const PlantClock = z.strictObject({ now: EpochMs, /** Plant seconds per real second. */ speed: z.number().positive() });
export type PlantClock = z.infer<typeof PlantClock>;

export interface RequestEntry<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
  http?: {
    method: 'GET' | 'POST';
    path: `/api/v1/${string}`;
    /** The `x-session-id` header must equal the input's `session_id`. */
    sessionHeader?: true;
    /** The field of the input that is the whole body; without it the body is the input. */
    body?: string;
  };
}
const request = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O, http?: RequestEntry['http']): RequestEntry<I, O> => ({ input, output, ...(http ? { http } : {}) });
const Nothing = z.strictObject({});

export const requests = {
  'app.info': request(Nothing, z.strictObject({ version: z.string(), /** `offline`: the playbook, which needs neither key nor network. */ model: z.strictObject({ id: z.string(), provider: z.string(), offline: z.boolean() }), clock: PlantClock })),
  'settings.get': request(Nothing, Settings),
  'settings.set': request(Settings.partial(), Settings),

  'plant.sites': request(Nothing, z.strictObject({ sites: z.array(Site), active_site_id: Id.nullable() })),
  'plant.select_site': request(z.strictObject({ site_id: Id }), Nothing),
  'plant.cells': request(z.strictObject({ site_id: Id }), z.array(Cell)),
  'plant.signals': request(z.strictObject({ site_id: Id }), z.array(Signal)),
  'plant.current': request(z.strictObject({ site_id: Id }), z.strictObject({ clock: PlantClock, values: z.array(CurrentValue) })),
  /** Breaches that last now, worst first. */
  'plant.breaches': request(z.strictObject({ site_id: Id }), z.array(Breach)),
  'plant.knowledge': request(z.strictObject({ cell_id: Id }), KnowledgeBase),

  'signals.read': request(
    z.strictObject({ signal_def_id: Id, from: EpochMs, to: EpochMs, buckets: z.int().min(1).max(MAX_BUCKETS) }),
    BucketedRead,
    { method: 'GET', path: '/api/v1/signals/data/:signal_def_id' },
  ),

  'network.get': request(z.strictObject({ site_id: Id }), Network.nullable()),
  'network.layer': request(z.strictObject({ network_id: Id, layer: Layer }), z.array(Feature)),
  'network.find_crs': request(z.strictObject({ query: z.string().max(80) }), z.array(CrsMatch)),

  'sessions.list': request(Nothing, z.array(Session)),
  'sessions.create': request(Nothing, Session),
  /** All stored events of the session, in order. */
  'sessions.history': request(z.strictObject({ session_id: Key }), z.array(RunEvent)),
  'runs.start': request(z.strictObject({ session_id: Key, question: z.string().min(1).max(4000), language: Language, context: ViewContext }), z.strictObject({ run_id: Key })),
  'runs.stop': request(z.strictObject({ run_id: Key }), Nothing),

  'display.registry': request(Nothing, ActionRegistry, { method: 'GET', path: '/api/v1/frontend-action-registry' }),
  /** This window shows the session and can execute these actions; the newest attachment of a session executes. */
  'display.attach': request(z.strictObject({ window_id: Key, session_id: Key, version: z.literal('frontend-action@2'), actions: z.array(z.string().max(40)).max(20) }), Nothing),
  'display.result': request(z.strictObject({ action_id: Key, session_id: Key, receipt: Receipt }), Nothing, { method: 'POST', path: '/api/v1/frontend-actions/:action_id/result', sessionHeader: true, body: 'receipt' }),

  'imports.begin_upload': request(z.strictObject({ name: z.string().min(1).max(255), size: z.int().nonnegative() }), z.strictObject({ upload_id: Key })),
  'imports.append': request(z.strictObject({ upload_id: Key, offset: z.int().nonnegative(), base64: z.base64().max(Math.ceil(UPLOAD_CHUNK / 3) * 4) }), z.strictObject({ received: z.int() })),
  'imports.discard': request(z.strictObject({ upload_id: Key }), Nothing),
  'imports.preview_network': request(z.strictObject({ upload_id: Key, choices: NetworkChoices }), NetworkPreview),
  'imports.preview_history': request(z.strictObject({ upload_id: Key, choices: HistoryChoices }), HistoryPreview),
  'imports.start_network': request(z.strictObject({ upload_id: Key, choices: NetworkChoices, site_name: z.string().min(1).max(120) }), z.strictObject({ import_id: Key })),
  'imports.start_history': request(
    z.strictObject({ upload_id: Key, choices: HistoryChoices, site_id: Id.nullable(), site_name: z.string().min(1).max(120).nullable(), binding: MapBinding.nullable() }),
    z.strictObject({ import_id: Key }),
  ),
  'imports.cancel': request(z.strictObject({ import_id: Key }), Nothing),
  'imports.list': request(Nothing, z.array(ImportRecord)),
} as const;

export const events = {
  /** Once a second: the plant's time and every value of the active site that changed. */
  'plant.tick': z.strictObject({ clock: PlantClock, site_id: Id.nullable(), values: z.array(CurrentValue) }),
  'plant.breaches': z.strictObject({ site_id: Id, breaches: z.array(Breach) }),
  /** Definitions changed: fetch sites, cells, signals and network again. */
  'plant.changed': z.strictObject({ active_site_id: Id.nullable() }),
  'runs.event': RunEvent,
  'sessions.changed': z.strictObject({ sessions: z.array(Session) }),
  /** For one window only: execute this and answer with display.result. */
  'display.execute': z.strictObject({ window_id: Key, envelope: Envelope }),
  /** The run that asked is over: what still waits must not run. */
  'display.cancel': z.strictObject({ window_id: Key, action_id: Key }),
  'imports.progress': ImportProgress,
  'settings.changed': Settings,
  /** Something is wrong with the plant's feed or the store; null when it is well again. */
  'host.trouble': z.strictObject({ source: z.string(), failure: Failure.nullable() }),
} as const;

export type RequestName = keyof typeof requests;
export const REQUEST_NAMES = Object.keys(requests) as RequestName[];
export type RequestInput<K extends RequestName> = z.input<(typeof requests)[K]['input']>;
export type RequestValid<K extends RequestName> = z.output<(typeof requests)[K]['input']>;
export type RequestOutput<K extends RequestName> = z.output<(typeof requests)[K]['output']>;

export type EventName = keyof typeof events;
export type EventData<K extends EventName> = z.output<(typeof events)[K]>;
export type BridgeEvent = { [K in EventName]: { name: K; data: EventData<K> } }[EventName];
