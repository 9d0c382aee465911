/** `ask`: one run of the agents, its events on stdout (CLI-2). */
import type { RunEvent } from '../../shared/runs/events.ts';
import { Language } from '../../shared/runs/events.ts';
import type { BridgeServer, Host } from '../bridge/host-bridge.ts';
import type { RequestName, RequestOutput } from '../../shared/bridge/table.ts';
import { detectLanguage } from '../agents/playbook/language.ts';
import { plantClock } from '../clock.ts';
import { dataFolder } from '../data-folder.ts';
import { createHost } from '../host.ts';
import { timeOption } from './list.ts';
import { Failed, type Output, WrongUsage } from './output.ts';

interface AskOptions { data?: string; site?: string; at?: string; session?: string; cell?: string; lang?: string }

/** What a stream of `ask` carries; the rest of a run's events are for screens. */
const PRINTED: ReadonlySet<RunEvent['type']> = new Set(['run_started', 'text', 'tool_call', 'tool_result', 'ui_render', 'frontend_action', 'final_answer', 'run_status']);

async function request<K extends RequestName>(bridge: BridgeServer, name: K, input: unknown): Promise<RequestOutput<K>> {
  const reply = await bridge.handle(name, input);
  if (!reply.ok) throw new Failed(reply.error);
  return reply.value as RequestOutput<K>;
}

function human(e: RunEvent): string | null {
  switch (e.type) {
    case 'tool_call': return `▸ ${e.tool} ${JSON.stringify(e.args)}`;
    case 'ui_render': return `▣ ${e.component} ${JSON.stringify(e.props)}`;
    case 'frontend_action': return `◎ ${JSON.stringify(e.envelope.command)}`;
    case 'final_answer': return `\n${e.text}`;
    case 'run_status': return e.status === 'completed' || e.status === 'running' ? null : `${e.status}: ${e.reason ?? ''}`;
    default: return null;
  }
}

export async function ask(question: string, o: AskOptions, out: Output): Promise<void> {
  const language = Language.safeParse(o.lang ?? detectLanguage(question, 'en'));
  if (!language.success) throw new WrongUsage(`--lang takes en, fr or zh, not "${o.lang}"`);
  if (question.trim() === '') throw new WrongUsage('the question is empty');
  const cell = o.cell === undefined ? null : Number(o.cell);
  if (cell !== null && (!Number.isInteger(cell) || cell < 1)) throw new WrongUsage(`--cell takes the id of a cell, not "${o.cell}"`);
  const clock = o.at === undefined ? plantClock() : plantClock({ start: timeOption(o.at, '--at') });
  const host = await createHost({ dataDir: dataFolder(o.data), clock, onStage: (stage) => out.note(stage) });
  try {
    await askHost(host, { question, language: language.data, cell, site: o.site, session: o.session }, out);
  } finally {
    await host.close();
  }
}

async function askHost(host: Host, q: { question: string; language: Language; cell: number | null; site: string | undefined; session: string | undefined }, out: Output): Promise<void> {
  const { bridge } = host;
  await host.ready;
  const { sites, active_site_id } = await request(bridge, 'plant.sites', {});
  let site_id = active_site_id;
  if (q.site !== undefined) {
    const named = sites.find((s) => s.name.toLowerCase() === q.site?.toLowerCase());
    if (named === undefined) throw new Failed({ code: 'UNKNOWN_SITE', message: `there is no site "${q.site}": ${sites.map((s) => s.name).join(', ')}` });
    site_id = named.id;
    if (site_id !== active_site_id) await request(bridge, 'plant.select_site', { site_id });
  }
  const session_id = q.session ?? (await request(bridge, 'sessions.create', {})).id;
  let run: string | null = null;
  const early: RunEvent[] = [];
  const { promise: over, resolve } = Promise.withResolvers<RunEvent & { type: 'run_status' }>();
  const take = (e: RunEvent): void => {
    if (e.run_id !== run) return;
    if (PRINTED.has(e.type) && !(e.type === 'tool_call' && e.state === 'started')) out.line(e, () => human(e));
    if (e.type === 'run_status' && e.status !== 'running') resolve(e);
  };
  bridge.onEvent((event) => {
    if (event.name !== 'runs.event') return;
    if (run === null) early.push(event.data);
    else take(event.data);
  });
  const started = await request(bridge, 'runs.start', { session_id, question: q.question, language: q.language, context: { page: 'cli', site_id, cell_id: q.cell, features: [], open_charts: [] } });
  run = started.run_id;
  for (const e of early.splice(0)) take(e);
  const end = await over;
  if (end.status !== 'completed' && end.status !== 'waiting_input') throw new Failed({ code: 'MODEL_FAILED', message: end.reason ?? `the run ended as ${end.status}` });
  out.note(`session ${session_id}`);
}
