/** Display commands: the flat objects by which an agent may change what is on the screen (CMD-1). */
import { z } from 'zod';
import { Layer } from '../network/model.ts';

export const MAX_FEATURE_IDS = 500;

/** An id is an id: no markup, no scheme, nothing that could be run. */
const FeatureId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}<>"'`;\\]+$/u, 'a feature id holds no control characters, quotes, angle brackets, semicolons or backslashes');

const FeatureIds = z.array(FeatureId).min(1).max(MAX_FEATURE_IDS);

export const LocateFeatures = z.strictObject({
  action: z.literal('locate_features'),
  layer: Layer.describe('Network layer that the ids belong to'),
  feature_ids: FeatureIds.describe('Ids exactly as query_network returned them'),
});

export const ZoomToMap = z.strictObject({
  action: z.literal('zoom_to_map'),
  center: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).describe('[longitude, latitude] in degrees, WGS84'),
  zoom: z.number().min(0).max(22).describe('Map zoom level; 14 shows a town, 17 a street'),
});

export const HighlightFeatures = z.strictObject({
  action: z.literal('highlight_features'),
  layer: Layer.describe('Network layer that the ids belong to'),
  feature_ids: FeatureIds.describe('Ids exactly as query_network or list_signals (binding) returned them'),
  effect: z.enum(['static', 'pulse', 'flow']).default('static').describe('static: halo; pulse: slow pulse; flow: moves along the direction of a pipe'),
});

export const ClearHighlights = z.strictObject({
  action: z.literal('clear_highlights'),
  layer: Layer.optional().describe('Only this layer; without it, every highlight of this owner'),
});

export const Command = z.discriminatedUnion('action', [LocateFeatures, ZoomToMap, HighlightFeatures, ClearHighlights]);
export type Command = z.infer<typeof Command>;
export type ActionName = Command['action'];
export const ACTIONS = Command.options.map((o) => o.shape.action.value);

export type CommandVerdict = { ok: true; command: Command } | { ok: false; code: 'FORMER_SHAPE' | 'UNKNOWN_ACTION' | 'COMMAND_INVALID'; message: string; path: (string | number)[] };

/** Validates a command from any entrance. The former {name, params} shape has no adapter and is named as such. */
export function parseCommand(input: unknown): CommandVerdict {
  const former = formerShape(input);
  if (former !== null) return { ok: false, code: 'FORMER_SHAPE', message: former, path: [] };
  const action = input !== null && typeof input === 'object' && !Array.isArray(input) ? (input as Record<string, unknown>)['action'] : undefined;
  if (typeof action !== 'string' || !(ACTIONS as string[]).includes(action)) {
    return { ok: false, code: 'UNKNOWN_ACTION', message: `unknown action ${typeof action === 'string' ? `"${action.slice(0, 64)}"` : String(action)}; supported: ${ACTIONS.join(', ')}`, path: ['action'] };
  }
  const parsed = Command.safeParse(input);
  if (parsed.success) return { ok: true, command: parsed.data };
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map((p) => (typeof p === 'symbol' ? String(p) : p));
  return { ok: false, code: 'COMMAND_INVALID', message: `${path.join('.') || action}: ${issue?.message ?? 'not valid'}`, path };
}

function formerShape(input: unknown): string | null {
  if (input === null || typeof input !== 'object') return null;
  const o = input as Record<string, unknown>;
  if ('params' in o && 'name' in o) return 'the {name, params} shape is no longer accepted: send one flat object {action, …fields}';
  if (o['version'] === 'frontend-action@1' || o['version'] === 'agent-ui@1') return `${o['version']} is no longer accepted: send a flat command {action, …fields}`;
  return null;
}
