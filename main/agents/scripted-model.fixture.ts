/** A model that says what a test tells it to, turn by turn, and keeps the prompts that it was given. */
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';

export type Turn = LanguageModelV4StreamPart[] | Error | 'hang';

export function scriptedModel(...turns: Turn[]): { model: LanguageModelV4; calls: LanguageModelV4CallOptions[] } {
  const calls: LanguageModelV4CallOptions[] = [];
  const model: LanguageModelV4 = {
    specificationVersion: 'v4', provider: 'test', modelId: 'scripted', supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('not used')),
    doStream(call) {
      calls.push(call);
      const turn = turns[calls.length - 1] ?? text('done');
      if (turn instanceof Error) return Promise.reject(turn);
      if (turn === 'hang') return Promise.resolve({ stream: new ReadableStream() });
      return Promise.resolve({ stream: new ReadableStream({ start(c) { turn.forEach((p) => c.enqueue(p)); c.close(); } }) });
    },
  };
  return { model, calls };
}

const usage = (tokens: number) => ({ inputTokens: { total: tokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }, outputTokens: { total: tokens, text: undefined, reasoning: undefined } });
const end = (unified: 'stop' | 'tool-calls' | 'length', tokens: number): LanguageModelV4StreamPart => ({ type: 'finish', finishReason: { unified, raw: undefined }, usage: usage(tokens) });

export const text = (words: string, reason: 'stop' | 'length' = 'stop'): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id: 't' }, ...words.split(/(?<= )/).map((delta): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta })), { type: 'text-end', id: 't' }, end(reason, 10),
];

/** Calls in one turn: [tool, arguments, id?]; arguments that are a string go as they are. */
export const calls = (...list: [tool: string, args: unknown, id?: string][]): LanguageModelV4StreamPart[] => [
  ...list.flatMap(([toolName, args, id], i): LanguageModelV4StreamPart[] => {
    const toolCallId = id ?? `c${i}`;
    const input = typeof args === 'string' ? args : JSON.stringify(args);
    return [{ type: 'tool-input-start', id: toolCallId, toolName }, { type: 'tool-input-delta', id: toolCallId, delta: input }, { type: 'tool-input-end', id: toolCallId }, { type: 'tool-call', toolCallId, toolName, input }];
  }),
  end('tool-calls', 10),
];
