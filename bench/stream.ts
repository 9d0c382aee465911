/** A model that does what a measurement needs, on the real loop: renders many cards, or streams text at a rate. */
import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';

const UNKNOWN = { inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };
const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart => ({ type: 'finish', finishReason: { unified, raw: undefined }, usage: UNKNOWN });

interface Asked { bars?: number; charts?: [cell: number, signal: number][]; everyMs?: number; pieces?: number; perSecond?: number }

/** The question is JSON: `{bars: 40, everyMs}`, `{charts: [[cell, signal] …], everyMs}` or `{pieces, perSecond}`. */
export function benchModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4', provider: 'bench', modelId: 'bench', supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('the bench streams')),
    async doStream({ prompt }) {
      const last = prompt.at(-1);
      const asked = last?.role === 'user' ? (JSON.parse(last.content.map((p) => (p.type === 'text' ? p.text : '')).join('')) as Asked) : {};
      const list: [string, unknown][] = [
        ...Array.from({ length: asked.bars ?? 0 }, (_, i): [string, unknown] => ['render_bar_chart', { title: `Card ${i}`, x_label: 'x', y_label: 'y', bars: [{ label: 'a', value: i }, { label: 'b', value: 2 }] }]),
        ...(asked.charts ?? []).map(([cell_id, signal_def_id]): [string, unknown] => ['render_signal_chart', { cell_id, signal_def_id, window_hours: 24 }]),
      ];
      return { stream: ReadableStream.from(list.length > 0 ? cards(list, asked.everyMs ?? 100) : pieces(asked.pieces ?? 1, asked.perSecond ?? 1000)) as never };
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
