/** The envelope that carries a command to the renderer and the receipt that comes back (CMD-3, CMD-4, CMD-5). */
import { z } from 'zod';
import { Command } from './command.ts';
import { Layer } from '../network/model.ts';

export const ACTION_VERSION = 'frontend-action@2';
export const RESULT_VERSION = 'frontend-action-result@2';
export const REGISTRY_VERSION = 'frontend-action-registry@2';
export const DEFAULT_EXPIRY_MS = 15_000;

/** Wall-clock epoch ms, not plant time. */
const WallMs = z.int();

export const Envelope = z.strictObject({
  version: z.literal(ACTION_VERSION),
  actionId: z.string().min(1).max(64),
  toolCallId: z.string().min(1).max(128),
  sessionId: z.string().min(1).max(64),
  command: Command,
  risk: z.literal('view'),
  replayPolicy: z.literal('never'),
  issuedAt: WallMs,
  expiresAt: WallMs,
});
export type Envelope = z.infer<typeof Envelope>;

export const ReceiptStatus = z.enum(['succeeded', 'failed', 'rejected', 'cancelled', 'expired']);
export type ReceiptStatus = z.infer<typeof ReceiptStatus>;

/** What a command really did. Locate and highlight say which ids were found and which were not (CMD-6). */
export const ReceiptOutput = z.strictObject({
  layer: Layer.optional(),
  matched: z.array(z.string()).optional(),
  missing: z.array(z.string()).optional(),
  cleared: z.int().nonnegative().optional(),
  center: z.tuple([z.number(), z.number()]).optional(),
  zoom: z.number().optional(),
});
export type ReceiptOutput = z.infer<typeof ReceiptOutput>;

export const Receipt = z.strictObject({
  version: z.literal(RESULT_VERSION),
  actionId: z.string().min(1).max(64),
  status: ReceiptStatus,
  output: ReceiptOutput.optional(),
  error: z.strictObject({ code: z.string().max(64), message: z.string().max(1000) }).optional(),
  completedAt: WallMs,
});
export type Receipt = z.infer<typeof Receipt>;

/** `tjwater.frontend_action` on the response stream (CMD-4); session subscriptions carry `data` as `frontend_action`. */
export const FrontendActionEvent = z.strictObject({ response_id: z.string(), sequence_number: z.int().nonnegative(), data: Envelope });

export const ActionRegistry = z.strictObject({
  schema_version: z.literal(REGISTRY_VERSION),
  actions: z.array(z.strictObject({ action: z.string(), schema: z.record(z.string(), z.unknown()) })),
});
export type ActionRegistry = z.infer<typeof ActionRegistry>;

/** The supported actions with their JSON Schemas. */
export function actionRegistry(): ActionRegistry {
  return {
    schema_version: REGISTRY_VERSION,
    actions: Command.options.map((option) => ({ action: option.shape.action.value, schema: z.toJSONSchema(option, { io: 'input' }) as Record<string, unknown> })),
  };
}
