/** A model that does what a measurement needs, on the real loop: renders many cards, or streams text at a rate. */
import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';

const UNKNOWN = { inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };
const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart => ({ type: 'finish', finishReason: { unified, raw: undefined }, usage: UNKNOWN });

/** The question is JSON: `{cards: [[tool, args] …], everyMs}` or `{pieces, perSecond}`. */
export function benchModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4', provider: 'bench', modelId: 'bench', supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('the bench streams')),
    async doStream({ prompt }) {
      const last = prompt.at(-1);
      const asked = last?.role === 'user' ? (JSON.parse(last.content.map((p) => (p.type === 'text' ? p.text : '')).join('')) as { cards?: [string, unknown][]; everyMs?: number; pieces?: number; perSecond?: number }) : {};
      return { stream: ReadableStream.from(asked.cards === undefined ? pieces(asked.pieces ?? 0, asked.perSecond ?? 1000) : cards(asked.cards, asked.everyMs ?? 100)) as never };
    },
  };
}

async function* cards(list: [string, unknown][], everyMs: number): AsyncGenerator<LanguageModelV4StreamPart> {
  for (const [i, [toolName, args]] of list.entries()) {
    await sleep(everyMs);
    yield { type: 'tool-call', toolCallId: `card${i}`, toolName, input: JSON.stringify(args) };
  }
  yield finish('tool-calls');
}

async function* pieces(count: number, perSecond: number): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'text-start', id: 't' };
  const began = performance.now();
  for (let i = 0; i < count; i++) {
    const due = began + (i / perSecond) * 1000;
    if (due > performance.now()) await sleep(Math.max(1, due - performance.now()));
    yield { type: 'text-delta', id: 't', delta: `${i} ` };
  }
  yield { type: 'text-end', id: 't' };
  yield finish('stop');
}
