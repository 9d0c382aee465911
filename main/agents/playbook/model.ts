/**
 * The offline playbook as a language model (AG-8a): it implements the same interface as a provider, so that the whole loop runs unchanged.
 * It sees only the prompt and the tools' names; it streams its text in pieces and its tool inputs as deltas, as providers do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { answerStep } from './answer.ts';
import { readPrompt } from './prompt.ts';

export const PLAYBOOK_ID = 'offline-playbook';

/** Characters of a tool input in one delta. */
const INPUT_PIECE = 48;

/** `paceMs`: pause between two pieces. Rules use no tokens, so usage is unknown, not zero. */
export function createPlaybook(options: { paceMs?: number } = {}): LanguageModelV4 {
  const pace = options.paceMs ?? 5;
  return {
    specificationVersion: 'v4',
    provider: 'penstock',
    modelId: PLAYBOOK_ID,
    supportedUrls: {},

    async doStream(call) {
      const parts = partsOf(call);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async start(controller) {
            try {
              for (const part of parts) {
                if (pace > 0 && (part.type === 'text-delta' || part.type === 'tool-input-delta')) await sleep(pace, undefined, call.abortSignal === undefined ? {} : { signal: call.abortSignal });
                call.abortSignal?.throwIfAborted();
                controller.enqueue(part);
              }
              controller.close();
            } catch (cause) {
              controller.error(call.abortSignal?.aborted === true ? call.abortSignal.reason : cause);
            }
          },
        }),
      };
    },

    async doGenerate(call) {
      const content: LanguageModelV4Content[] = [];
      let text = '';
      for (const part of partsOf(call)) {
        if (part.type === 'text-delta') text += part.delta;
        else if (part.type === 'tool-call') content.push(part);
      }
      if (text !== '') content.unshift({ type: 'text', text });
      return { content, finishReason: { unified: content.some((c) => c.type === 'tool-call') ? 'tool-calls' : 'stop', raw: undefined }, usage: UNKNOWN_USAGE, warnings: [] };
    },
  };
}

const UNKNOWN_USAGE = { inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };

function* partsOf(call: LanguageModelV4CallOptions): Generator<LanguageModelV4StreamPart> {
  const conversation = readPrompt(call.prompt);
  const step = answerStep(conversation, new Set((call.tools ?? []).map((t) => t.name)));
  yield { type: 'stream-start', warnings: [] };
  if ('answer' in step) {
    yield { type: 'text-start', id: 'answer' };
    for (const delta of pieces(step.answer)) yield { type: 'text-delta', id: 'answer', delta };
    yield { type: 'text-end', id: 'answer' };
  } else {
    for (const [i, { tool, args }] of step.calls.entries()) {
      const id = `call_${conversation.turns.length + 1}_${i + 1}`;
      const input = JSON.stringify(args);
      yield { type: 'tool-input-start', id, toolName: tool };
      for (let at = 0; at < input.length; at += INPUT_PIECE) yield { type: 'tool-input-delta', id, delta: input.slice(at, at + INPUT_PIECE) };
      yield { type: 'tool-input-end', id };
      yield { type: 'tool-call', toolCallId: id, toolName: tool, input };
    }
  }
  yield { type: 'finish', usage: UNKNOWN_USAGE, finishReason: { unified: 'answer' in step ? 'stop' : 'tool-calls', raw: undefined } };
}

/** Words with what follows them; Chinese in short runs. */
const pieces = (text: string): string[] => text.match(/\p{Script=Han}{1,4}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
