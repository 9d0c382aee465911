/** Charts and map commands of a plan, and what their receipts make the answer say. */
import type { Receipt } from '../../../shared/display/envelope.ts';
import { MAX_FEATURE_IDS } from '../../../shared/display/command.ts';
import type { Layer } from '../../../shared/network/model.ts';
import { type Ask, type Call, command, type Reply } from './plan.ts';

export interface Place { layer: Layer; feature_id: string }

/** Highlights the places and, when they are of one layer, moves the map to them: a view of one layer's places would leave the others out of sight. */
export function highlight(places: Place[], effect: 'static' | 'pulse' | 'flow' = 'pulse', locate = true): Call[] {
  const layers = [...new Set(places.map((p) => p.layer))];
  const move = locate && layers.length === 1;
  return layers.flatMap((layer) => {
    const feature_ids = [...new Set(places.filter((p) => p.layer === layer).map((p) => p.feature_id))].slice(0, MAX_FEATURE_IDS);
    return [command({ action: 'highlight_features', layer, feature_ids, effect }), ...(move ? [command({ action: 'locate_features', layer, feature_ids })] : [])];
  });
}

/** Makes the calls in one turn and tells what did not work, or what the map now shows. */
export function* show(ask: Ask, calls: Call[]): Generator<Call[], string[], Reply[]> {
  if (calls.length === 0) return [];
  const replies = yield calls;
  const lines: string[] = [];
  const receipts: { action: string; receipt: Receipt }[] = [];
  for (const [i, reply] of replies.entries()) {
    const { tool, args } = calls[i] as Call;
    if (tool !== 'present_view') {
      if (!reply.ok) lines.push(ask.say.notDrawn(reply.message));
    } else if (!reply.ok) lines.push(ask.say.notShown(reply.message));
    else receipts.push({ action: (args as { command: { action: string } }).command.action, receipt: reply.value as Receipt });
  }
  return [...new Set([...lines, ...receiptLines(ask, receipts)])];
}

/** The receipt, not the call, says what the screen shows (CMD-6). */
function receiptLines(ask: Ask, receipts: { action: string; receipt: Receipt }[]): string[] {
  const { say, figures } = ask;
  const shown = receipts.filter((r) => r.action === 'highlight_features' && r.receipt.status === 'succeeded').flatMap((r) => r.receipt.output?.matched ?? []);
  const missing = [...new Set(receipts.flatMap((r) => r.receipt.output?.missing ?? []))];
  const lines: string[] = [];
  if (shown.length > 0) lines.push(say.highlighted(figures.list(shown.slice(0, 8)), shown.length > 8));
  if (missing.length > 0) lines.push(say.missingOnMap(figures.list(missing.slice(0, 8))));
  for (const { receipt } of receipts.filter((r) => r.receipt.status !== 'succeeded')) {
    const noDisplay = receipt.error?.code === 'NO_RENDERER';
    lines.push(noDisplay ? say.noDisplay : receipt.status === 'expired' ? say.displayLate : say.notShown(receipt.error?.message ?? receipt.status));
  }
  return lines;
}
