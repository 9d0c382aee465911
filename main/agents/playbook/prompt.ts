/** Reads a model prompt: the context, the question of this turn, the questions before, and the tool replies so far. Pure. */
import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { readContext, type RunContext } from '../context.ts';
import type { Reply } from './plan.ts';

export interface Conversation {
  context: RunContext;
  question: string;
  /** Earlier questions, oldest first. */
  before: string[];
  /** Model turns since the question, each with its calls and their replies in the order of the calls. */
  turns: { calls: string[]; replies: Reply[] }[];
}

/** Throws when the prompt has no valid context or no question: then it does not come from the orchestrator. */
export function readPrompt(prompt: LanguageModelV4Prompt): Conversation {
  const system = prompt.filter((m) => m.role === 'system').map((m) => m.content).join('\n');
  const context = readContext(system);
  if (context === null) throw new Error('the prompt holds no context block');
  const asked = prompt.findLastIndex((m) => m.role === 'user');
  const last = prompt[asked];
  if (last?.role !== 'user') throw new Error('the prompt holds no question');
  const before = prompt.slice(0, asked).filter((m) => m.role === 'user').map(textOf);
  const after = prompt.slice(asked + 1);

  const replies = new Map<string, Reply>();
  for (const message of after) {
    if (message.role !== 'tool' && message.role !== 'assistant') continue;
    for (const part of message.content) if (part.type === 'tool-result') replies.set(part.toolCallId, replyOf(part.output));
  }
  const turns: Conversation['turns'] = [];
  for (const message of after) {
    if (message.role !== 'assistant') continue;
    const calls = message.content.filter((p) => p.type === 'tool-call');
    if (calls.length > 0) turns.push({ calls: calls.map((c) => c.toolName), replies: calls.map((c) => replies.get(c.toolCallId) ?? { ok: false, message: 'no result' }) });
  }
  return { context, question: textOf(last), before, turns };
}

const textOf = (message: LanguageModelV4Message): string =>
  typeof message.content === 'string' ? message.content : message.content.flatMap((p) => (p.type === 'text' ? [p.text] : [])).join('\n');

function replyOf(output: LanguageModelV4ToolResultOutput): Reply {
  switch (output.type) {
    case 'json': return { ok: true, value: output.value };
    case 'text': return { ok: true, value: output.value };
    case 'error-text': return { ok: false, message: output.value };
    case 'error-json': return { ok: false, message: JSON.stringify(output.value) };
    case 'execution-denied': return { ok: false, message: output.reason ?? 'denied' };
    case 'content': return { ok: true, value: output.value.flatMap((c) => (c.type === 'text' ? [c.text] : [])).join('\n') };
  }
}
