/** From a conversation to the playbook's next step: understand, choose the plan, replay it. Pure. */
import { createFigures } from './figures.ts';
import { type Ask, nextStep, type Plan, type Step, ToolFault } from './plan.ts';
import { PHRASES } from './phrases/phrases.ts';
import { card } from './plans/card.ts';
import { clear } from './plans/clear.ts';
import { current } from './plans/current.ts';
import { listCells, listSignals } from './plans/lists.ts';
import { locate } from './plans/locate.ts';
import { network } from './plans/network.ts';
import { trace } from './plans/trace.ts';
import { trend } from './plans/trend.ts';
import { wrong } from './plans/wrong.ts';
import type { Conversation } from './prompt.ts';
import { type Intent, type Moment, type Understanding, understand } from './understand.ts';

/** Some intents need no tool: their answer stands at once. */
const PLANS: Record<Intent, (ask: Ask) => Plan | string> = {
  about: ({ say }) => say.about,
  help: ({ say }) => say.help,
  unknown: ({ say }) => say.cannot,
  clear, trace, network, card, locate, wrong, current, trend,
  list_cells: listCells,
  list_signals: listSignals,
};

/** `tools`: names that are offered in this run. A plan that needs another one says so. */
export function answerStep(conversation: Conversation, tools: ReadonlySet<string>): Step {
  const { context } = conversation;
  const moment: Moment = { now: context.now, zone: context.zone, language: context.language };
  let before: Understanding | null = null;
  for (const question of conversation.before) before = understand(question, moment, before);
  const u = understand(conversation.question, moment, before);
  const ask: Ask = { u, context, now: Date.parse(context.now), say: PHRASES[u.language], figures: createFigures(u.language) };
  try {
    const plan = PLANS[u.intent](ask);
    const step: Step = typeof plan === 'string' ? { answer: plan } : nextStep(plan, conversation.turns);
    const absent = 'calls' in step ? step.calls.find((c) => !tools.has(c.tool)) : undefined;
    return absent === undefined ? step : { answer: ask.say.toolFailed(absent.tool, '–') };
  } catch (fault) {
    if (!(fault instanceof ToolFault)) throw fault;
    return { answer: ask.say.toolFailed(fault.tool, fault.message) };
  }
}
