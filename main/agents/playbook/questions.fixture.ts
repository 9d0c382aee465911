/** Questions of operators with what they mean and which tools answer them, over the small town (2026-11-30 10:00 in Zurich). */
import type { Understanding } from './understand.ts';

export interface Case {
  q: string;
  intent: Understanding['intent'];
  /** Tools that the run calls, each at least once; it calls no render tool or present_view that is not here. */
  tools: string[];
  /** Entities; windows as [from, to) in the site's local time. */
  kinds?: string[];
  subject?: string;
  ids?: string[];
  window?: [string, string];
  extreme?: 'lowest' | 'highest';
}

const CHART = ['list_signals', 'get_signal_trends', 'render_signal_chart'];
const BARS = [...CHART, 'render_bar_chart'];
const MAP = 'present_view';
const DAY: [string, string] = ['2026-11-29T10:00', '2026-11-30T10:00'];
const YESTERDAY: [string, string] = ['2026-11-29T00:00', '2026-11-30T00:00'];

export const QUESTIONS: Case[] = [
  // Show and compare.
  { q: 'show the pressure in zone 2 for the last 24 hours and highlight where it is lowest', intent: 'trend', tools: [...CHART, MAP], kinds: ['pressure'], subject: 'zone 2', window: DAY, extreme: 'lowest' },
  { q: 'montre la pression dans la zone 2 sur les dernières 24 heures et surligne où elle est la plus basse', intent: 'trend', tools: [...CHART, MAP], kinds: ['pressure'], subject: 'zone 2', window: DAY, extreme: 'lowest' },
  { q: '显示2区过去24小时的压力，并高亮最低的位置', intent: 'trend', tools: [...CHART, MAP], kinds: ['pressure'], subject: 'zone 2', window: DAY, extreme: 'lowest' },
  { q: 'Affiche la pression de la zone 2 pendant les 24 dernières heures et mets en évidence le point le plus bas.', intent: 'trend', tools: [...CHART, MAP], kinds: ['pressure'], subject: 'zone 2', window: DAY, extreme: 'lowest' },
  { q: '请显示二号分区... 2区最近24小时压力曲线，标出最低点', intent: 'trend', tools: [...CHART, MAP], kinds: ['pressure'], window: DAY, extreme: 'lowest' },
  { q: 'compare the pressure in zone 1 and zone 2 since yesterday', intent: 'trend', tools: BARS, kinds: ['pressure'], window: ['2026-11-29T00:00', '2026-11-30T10:00'] },
  { q: 'compare les débits des pompes 1 et 2 hier', intent: 'trend', tools: BARS, kinds: ['flow'], window: YESTERDAY },
  { q: '对比1号泵和2号泵昨天的流量', intent: 'trend', tools: BARS, kinds: ['flow'], window: YESTERDAY },
  { q: 'plot flow of pump 1 and pump 2 between 06:00 and 09:00', intent: 'trend', tools: CHART, kinds: ['flow'], window: ['2026-11-30T06:00', '2026-11-30T09:00'] },
  { q: 'débit de la pompe 1 entre 6h et 9h', intent: 'trend', tools: CHART, kinds: ['flow'], subject: 'pump 1', window: ['2026-11-30T06:00', '2026-11-30T09:00'] },
  { q: '1号泵6点到9点的流量', intent: 'trend', tools: CHART, kinds: ['flow'], subject: 'pump 1', window: ['2026-11-30T06:00', '2026-11-30T09:00'] },
  { q: 'show vibration since 06:00', intent: 'trend', tools: CHART, kinds: ['vibration'], window: ['2026-11-30T06:00', '2026-11-30T10:00'] },
  { q: 'affiche la température de la pompe 1 depuis 6h', intent: 'trend', tools: CHART, kinds: ['temperature'], subject: 'pump 1', window: ['2026-11-30T06:00', '2026-11-30T10:00'] },
  { q: '从6点开始的振动趋势', intent: 'trend', tools: CHART, kinds: ['vibration'], window: ['2026-11-30T06:00', '2026-11-30T10:00'] },
  { q: 'show PT-201 yesterday', intent: 'trend', tools: CHART, ids: ['PT-201'], window: YESTERDAY },
  { q: 'show PT-2O1 yesterday', intent: 'trend', tools: CHART, ids: ['PT-2O1'], window: YESTERDAY },
  { q: 'courbe de PT-201 hier', intent: 'trend', tools: CHART, ids: ['PT-201'], window: YESTERDAY },
  { q: 'PT-201昨天的曲线', intent: 'trend', tools: CHART, ids: ['PT-201'], window: YESTERDAY },
  { q: 'highest flow in the last 7 days', intent: 'trend', tools: CHART, kinds: ['flow'], window: ['2026-11-23T10:00', '2026-11-30T10:00'], extreme: 'highest' },
  { q: 'quel était le débit maximum la semaine dernière', intent: 'trend', tools: CHART, kinds: ['flow'], window: ['2026-11-23T00:00', '2026-11-30T00:00'], extreme: 'highest' },
  { q: '过去一小时的振动最高值', intent: 'trend', tools: CHART, kinds: ['vibration'], window: ['2026-11-30T09:00', '2026-11-30T10:00'], extreme: 'highest' },
  { q: 'tank level last week', intent: 'trend', tools: CHART, kinds: ['level'], subject: 'tank', window: ['2026-11-23T00:00', '2026-11-30T00:00'] },
  { q: 'niveau du réservoir depuis hier', intent: 'trend', tools: CHART, kinds: ['level'], window: ['2026-11-29T00:00', '2026-11-30T10:00'] },
  { q: '水箱的水位从昨天开始', intent: 'trend', tools: CHART, kinds: ['level'], subject: 'tank', window: ['2026-11-29T00:00', '2026-11-30T10:00'] },
  { q: 'show the chlorine over the last 3 days', intent: 'trend', tools: CHART, kinds: ['quality'], window: ['2026-11-27T10:00', '2026-11-30T10:00'] },
  { q: '上周的余氯变化', intent: 'trend', tools: CHART, kinds: ['quality'], window: ['2026-11-23T00:00', '2026-11-30T00:00'] },
  { q: 'show flow and vibration of pump 1 today', intent: 'trend', tools: CHART, kinds: ['flow', 'vibration'], subject: 'pump 1', window: ['2026-11-30T00:00', '2026-11-30T10:00'] },
  { q: 'show the presure of PT-101', intent: 'trend', tools: CHART, kinds: ['pressure'], ids: ['PT-101'] },
  { q: 'pressure at J-101 and J-203 this morning', intent: 'trend', tools: CHART, kinds: ['pressure'], ids: ['J-101', 'J-203'], window: ['2026-11-30T06:00', '2026-11-30T10:00'] },
  { q: 'show everything in zone 2', intent: 'trend', tools: CHART, subject: 'zone 2' },
  { q: 'show the pressure in Atlantis', intent: 'trend', tools: ['list_signals'], subject: 'atlantis' },
  { q: 'show the pressure tomorrow', intent: 'trend', tools: [], kinds: ['pressure'] },
  { q: 'pression demain', intent: 'trend', tools: [], kinds: ['pressure'] },
  { q: '明天的压力', intent: 'trend', tools: [], kinds: ['pressure'] },
  { q: 'show the pressure on 2020-01-01', intent: 'trend', tools: ['list_signals', 'get_signal_trends'], kinds: ['pressure'], window: ['2020-01-01T00:00', '2020-01-02T00:00'] },
  { q: 'show me a chart', intent: 'trend', tools: [] },
  // Now.
  { q: 'what is the current pressure at J-103', intent: 'current', tools: ['list_signals', 'get_current_signals'], kinds: ['pressure'], ids: ['J-103'] },
  { q: 'quelle est la pression actuelle en J-103 ?', intent: 'current', tools: ['list_signals', 'get_current_signals'], kinds: ['pressure'], ids: ['J-103'] },
  { q: 'J-103现在的压力是多少', intent: 'current', tools: ['list_signals', 'get_current_signals'], kinds: ['pressure'], ids: ['J-103'] },
  { q: 'what is out of limits', intent: 'current', tools: ['get_current_signals'] },
  { q: 'quelles valeurs sont hors limites ?', intent: 'current', tools: ['get_current_signals'] },
  { q: '哪些信号超限', intent: 'current', tools: ['get_current_signals'] },
  { q: 'where is the pressure lowest right now?', intent: 'current', tools: ['get_current_signals', MAP], kinds: ['pressure'], extreme: 'lowest' },
  { q: 'values now', intent: 'current', tools: ['get_current_signals'] },
  { q: 'what is the level of the hill tank', intent: 'current', tools: ['list_signals', 'get_current_signals'], kinds: ['level'], subject: 'hill tank' },
  { q: 'which signals are stale', intent: 'current', tools: ['get_current_signals'] },
  { q: 'quels capteurs sont peu fiables', intent: 'current', tools: ['get_current_signals'] },
  { q: '哪里的压力最低', intent: 'current', tools: ['get_current_signals', MAP], kinds: ['pressure'], extreme: 'lowest' },
  // What is wrong.
  { q: 'what is wrong now?', intent: 'wrong', tools: ['get_signal_anomalies', 'get_current_signals', 'render_signal_chart', MAP] },
  { q: "qu'est-ce qui ne va pas maintenant ?", intent: 'wrong', tools: ['get_signal_anomalies', 'get_current_signals', 'render_signal_chart', MAP] },
  { q: '现在有什么异常？', intent: 'wrong', tools: ['get_signal_anomalies', 'get_current_signals', 'render_signal_chart', MAP] },
  { q: 'any alarms?', intent: 'wrong', tools: ['get_signal_anomalies', 'get_current_signals', 'render_signal_chart', MAP] },
  { q: 'anomalies in zone 2 yesterday', intent: 'wrong', tools: ['list_signals', 'get_signal_anomalies', 'render_signal_chart'], subject: 'zone 2', window: YESTERDAY },
  { q: '2区昨天的异常', intent: 'wrong', tools: ['list_signals', 'get_signal_anomalies', 'render_signal_chart'], subject: 'zone 2', window: YESTERDAY },
  { q: 'is everything ok in zone 1', intent: 'wrong', tools: ['get_signal_anomalies', 'get_current_signals'], subject: 'zone 1' },
  // Where.
  { q: 'where is PT-201', intent: 'locate', tools: ['query_network', 'list_signals', MAP], ids: ['PT-201'] },
  { q: 'où se trouve PT-201 ?', intent: 'locate', tools: ['query_network', 'list_signals', MAP], ids: ['PT-201'] },
  { q: 'PT-201在哪里？', intent: 'locate', tools: ['query_network', 'list_signals', MAP], ids: ['PT-201'] },
  { q: 'where is pump 1', intent: 'locate', tools: ['query_network', 'list_cells', MAP], subject: 'pump 1' },
  { q: 'où est la pompe 1 ?', intent: 'locate', tools: ['query_network', 'list_cells', MAP] },
  { q: '1号泵在哪里', intent: 'locate', tools: ['query_network', 'list_cells', MAP], subject: 'pump 1' },
  { q: 'locate pipe 3', intent: 'locate', tools: ['query_network', MAP], ids: ['3'] },
  { q: '显示管道P-3', intent: 'locate', tools: ['query_network', MAP], ids: ['P-3'] },
  { q: 'show P-3', intent: 'trend', tools: ['list_signals', 'query_network', MAP], ids: ['P-3'] },
  { q: 'where is zone 2?', intent: 'locate', tools: ['query_network', MAP], subject: 'zone 2' },
  { q: 'find PT-203', intent: 'locate', tools: ['query_network', MAP], ids: ['PT-203'] },
  { q: 'where is X-999', intent: 'locate', tools: ['query_network', 'list_signals'], ids: ['X-999'] },
  // Network.
  { q: 'which pipes are the longest?', intent: 'network', tools: ['query_network', MAP] },
  { q: 'quelles sont les 3 conduites les plus longues', intent: 'network', tools: ['query_network', MAP] },
  { q: '最长的3条管道是哪些？', intent: 'network', tools: ['query_network', MAP] },
  { q: 'pipes larger than 300 mm', intent: 'network', tools: ['query_network', MAP] },
  { q: 'conduites de plus de 300 mm', intent: 'network', tools: ['query_network', MAP] },
  { q: '直径大于300毫米的管道', intent: 'network', tools: ['query_network', MAP] },
  { q: 'how many junctions are there', intent: 'network', tools: ['query_network'] },
  { q: 'combien de conduites ?', intent: 'network', tools: ['query_network'] },
  { q: '有多少条管道', intent: 'network', tools: ['query_network'] },
  { q: 'which valves are in zone 1', intent: 'network', tools: ['query_network', MAP] },
  { q: 'pipes within 500 m of J-103', intent: 'network', tools: ['query_network', MAP], ids: ['J-103'] },
  { q: 'pipes wider than 350 mm in zone 1', intent: 'network', tools: ['query_network', MAP] },
  { q: 'pipes wider than 450 mm in zone 9', intent: 'network', tools: ['query_network'] },
  { q: 'pipes longer than 90 km', intent: 'network', tools: ['query_network'] },
  { q: 'what is upstream of J-112', intent: 'trace', tools: ['query_network', MAP], ids: ['J-112'] },
  { q: "qu'y a-t-il en amont de J-112 ?", intent: 'trace', tools: ['query_network', MAP], ids: ['J-112'] },
  { q: 'J-112的下游有什么？', intent: 'trace', tools: ['query_network', MAP], ids: ['J-112'] },
  // Lists and cards.
  { q: 'list cells', intent: 'list_cells', tools: ['list_cells'] },
  { q: 'liste les cellules', intent: 'list_cells', tools: ['list_cells'] },
  { q: '列出所有设备', intent: 'list_cells', tools: ['list_cells'] },
  { q: 'list the signals of pump 1', intent: 'list_signals', tools: ['list_signals'], subject: 'pump 1' },
  { q: 'liste des capteurs de la pompe 1', intent: 'list_signals', tools: ['list_signals'] },
  { q: '1号泵有哪些信号', intent: 'list_signals', tools: ['list_signals'], subject: 'pump 1' },
  { q: 'show me the card of pump 2', intent: 'card', tools: ['list_cells', 'render_equipment_kb_card'], subject: 'pump 2' },
  { q: 'montre la fiche de la pompe 2', intent: 'card', tools: ['list_cells', 'render_equipment_kb_card'] },
  { q: '显示2号泵的设备卡', intent: 'card', tools: ['list_cells', 'render_equipment_kb_card'], subject: 'pump 2' },
  { q: 'what do we know about the hill tank', intent: 'card', tools: ['list_cells', 'render_equipment_kb_card'], subject: 'hill tank' },
  // Talk, and what it cannot do.
  { q: 'clear the highlights', intent: 'clear', tools: [MAP] },
  { q: 'efface la surbrillance', intent: 'clear', tools: [MAP] },
  { q: '清除高亮', intent: 'clear', tools: [MAP] },
  { q: 'are you an AI?', intent: 'about', tools: [] },
  { q: 'qui es-tu ?', intent: 'about', tools: [] },
  { q: '你是谁？', intent: 'about', tools: [] },
  { q: 'what can you do', intent: 'help', tools: [] },
  { q: 'que peux-tu faire ?', intent: 'help', tools: [] },
  { q: '你能做什么？', intent: 'help', tools: [] },
  { q: 'why is the pressure low', intent: 'unknown', tools: [] },
  { q: 'pourquoi la pression est basse ?', intent: 'unknown', tools: [] },
  { q: '为什么压力低', intent: 'unknown', tools: [] },
  { q: 'what will the weather be tomorrow', intent: 'unknown', tools: [] },
  { q: 'Quel temps fera-t-il demain à Paris ?', intent: 'unknown', tools: [] },
  { q: '显示第二区过去24小时的压力', intent: 'trend', tools: ['get_signal_trends', 'render_signal_chart'], kinds: ['pressure'] },
  { q: 'quel temps fait-il ?', intent: 'unknown', tools: [] },
  { q: 'write me a poem about valves', intent: 'unknown', tools: [] },
  { q: 'what is the OEE of pump 1', intent: 'unknown', tools: [] },
  { q: 'close valve V-12', intent: 'unknown', tools: [] },
];
