/** What each display command does to the map of this window, and what it can truly say of it afterwards (CMD-6). */
import type { Command } from '../../shared/display/command.ts';
import type { Layer } from '../../shared/network/model.ts';
import type { Effect } from '../network/highlights.ts';
import type { MapApi, MapState } from '../network/map-api.ts';
import type { Outcome } from './dispatcher.ts';

/** The parts of the window that commands act on. */
export interface Stage {
  /** Rejects when the signal aborts. */
  waitForMap(signal: AbortSignal): Promise<Exclude<MapState, { state: 'none' }>>;
  highlight(owner: string, layer: Layer, ids: readonly string[], effect: Effect, at: number): void;
  /** Returns how many ids were cleared. */
  clear(owner: string, layer: Layer | undefined): number;
  /** Wall-clock epoch ms. */
  wall(): number;
}

type FeatureCommand = Extract<Command, { action: 'locate_features' | 'highlight_features' }>;

const failed = (code: string, message: string, output?: Outcome['output']): Outcome => ({ status: 'failed', ...(output === undefined ? {} : { output }), error: { code, message } });

/** Rejects only when the signal aborts: then nothing of the command stays on the screen. */
export async function perform(command: Command, owner: string, stage: Stage, signal: AbortSignal): Promise<Outcome> {
  if (command.action === 'clear_highlights') return { status: 'succeeded', output: { cleared: stage.clear(owner, command.layer), ...(command.layer === undefined ? {} : { layer: command.layer }) } };
  const map = await stage.waitForMap(signal);
  signal.throwIfAborted();
  if (map.state === 'impossible') return failed('MAP_UNAVAILABLE', map.reason);
  if (command.action === 'zoom_to_map') {
    const { center, zoom } = await map.api.zoomTo(command.center, command.zoom);
    return { status: 'succeeded', output: { center, zoom } };
  }
  const { matched, missing } = map.api.find(command.layer, command.feature_ids);
  const output = { layer: command.layer, matched, missing };
  if (matched.length === 0) return failed('NOT_FOUND', `none of the ${missing.length} ids is in the ${command.layer} layer of the network on the map`, output);
  return command.action === 'locate_features' ? locate(map.api, command, matched, output) : light(map.api, command, matched, output, owner, stage, signal);
}

async function locate(api: MapApi, command: FeatureCommand, matched: string[], output: Outcome['output']): Promise<Outcome> {
  return (await api.fit(command.layer, matched)) ? { status: 'succeeded', ...(output === undefined ? {} : { output }) } : failed('NOT_VISIBLE', 'the map could not bring the features into view', output);
}

async function light(api: MapApi, command: Extract<Command, { action: 'highlight_features' }>, matched: string[], output: Outcome['output'], owner: string, stage: Stage, signal: AbortSignal): Promise<Outcome> {
  stage.highlight(owner, command.layer, matched, command.effect, stage.wall());
  const drawn = await api.drawn(owner);
  if (signal.aborted) {
    stage.clear(owner, command.layer);
    signal.throwIfAborted();
  }
  if (!drawn) {
    stage.clear(owner, command.layer);
    return failed('NOT_DRAWN', 'the map did not draw the highlight in time', output);
  }
  // A highlight that nobody can see is none: bring it into view when it lies outside.
  if (!api.inView(command.layer, matched)) await api.fit(command.layer, matched);
  return { status: 'succeeded', ...(output === undefined ? {} : { output }) };
}
