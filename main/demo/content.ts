/** What the demo plant knows about its cells at its first run: manuals, old failures, open orders, and the records of its history (PL-1). Pure. */
import type { FailureRecord, KnowledgeBase, WorkOrder } from '../../shared/plant/model.ts';
import { knowledgeOf } from './knowledge.ts';
import { recordsOf } from './records.ts';
import type { Records, RecordsInput } from './records.ts';
import { cellId } from './tags.ts';

export interface DemoContent extends Records { knowledge: KnowledgeBase[] }

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** `epoch` is the first-run moment; `input` covers the history before it. */
export function firstContent(epoch: number, input: RecordsInput): DemoContent {
  const records = recordsOf(input);
  return { ...records, knowledge: knowledgeOf(epoch), failures: [...oldFailures(epoch), ...records.failures], workOrders: [...routineOrders(epoch), ...records.workOrders] };
}

/** From the years before the recorded history; what a present fault can be likened to. */
function oldFailures(epoch: number): FailureRecord[] {
  const at = (id: number, cell: string, daysAgo: number, hours: number, failure_mode: string, root_cause: string, action: string): FailureRecord => {
    const started_at = Math.round((epoch - daysAgo * DAY) / 60_000) * 60_000;
    return { id, cell_id: cellId(cell), failure_mode, started_at, ended_at: started_at + hours * HOUR, root_cause, action };
  };
  return [
    at(1, 'PS1-P2', 431, 5, 'Drive-end bearing worn', 'Vibration rose from 1.6 to 6.2 mm/s within nine days while the bearing warmed by 18 °C at unchanged speed and flow. The grease had hardened; raceway spalled.', 'Drive-end bearing 6313 replaced, regreasing interval shortened to 4,000 h'),
    at(2, 'PS1-P1', 702, 3, 'Coupling misaligned', 'Vibration stepped up to 3.9 mm/s right after a bearing change; temperature unchanged. Foundation bolt loose.', 'Bolt tightened, coupling aligned to 0.05 mm'),
    at(3, 'PS1-P3', 288, 2, 'Suction strainer blocked', 'Flow fell by 20 % at full speed with noisy running after a storm; suction pressure 1.5 m below usual.', 'Strainer cleaned'),
    at(4, 'BS2-P1', 367, 6, 'Shaft seal leaking', 'Seal worn after 19,000 h.', 'Seal replaced, booster pump 2 ran meanwhile'),
    at(5, 'PRV1', 254, 4, 'Control valve stuck', 'Outlet pressure climbed to 58 m at night and sank in the morning while the position stood still. Pilot filter clogged with sand after a main was flushed.', 'Pilot filter flushed, valve stroked'),
    at(6, 'PRV2', 610, 2, 'Pilot spring weak', 'Outlet pressure 3 m below set point at all hours, position followed flow.', 'Spring replaced, set point restored'),
    at(7, 'DMA-D8', 143, 7, 'Burst main', 'Inflow stepped from 7 to 19 L/s at 03:10, Hill Street logger fell by 9 m at once. Cast-iron main of 1958 cracked after frost.', 'Section shut, DN 100 clamp fitted, two customers flooded'),
    at(8, 'DMA-D3', 512, 96, 'Growing leak', 'Lowest night flow rose from 2.9 to 6.1 L/s within eight nights.', 'Joint at the cannery yard replaced after a step test'),
    at(9, 'WTP', 199, 3, 'Transmitter failed', 'Turbidity meter lamp burnt out; values jumped to the end of the range.', 'Lamp replaced, grab samples taken hourly meanwhile'),
    at(10, 'ZONE2', 87, 11, 'Transmitter frozen', 'Pressure logger at Abbey Road repeated one value for eleven hours after a modem restart.', 'Logger restarted, firmware updated'),
    at(11, 'TK1', 803, 9, 'Level transmitter drifted', 'Reading 0.18 m too high, found by comparing with the overflow edge.', 'Transmitter recalibrated'),
  ];
}

function routineOrders(epoch: number): WorkOrder[] {
  const at = (days: number): number => Math.round((epoch + days * DAY) / HOUR) * HOUR;
  const order = (id: number, cell: string, title: string, state: WorkOrder['state'], priority: number, created: number, due: number, actions: string[], parts: string[] = []): WorkOrder => ({ id, cell_id: cellId(cell), title, state, priority, created_at: at(created), due_at: at(due), actions, parts });
  return [
    order(1, 'WTP', 'Calibrate the chlorine analyser', 'open', 3, -6, 5, ['Compare with a DPD test', 'Adjust slope', 'Note both readings'], ['DPD reagent']),
    order(2, 'PRV1', 'Half-yearly maintenance of PRV1', 'open', 4, -12, 12, ['Clean the pilot filter', 'Stroke the valve', 'Compare transmitters'], ['Pilot filter']),
    order(3, 'TK2', 'Inspect the hatch and the vents of Tank 2', 'in_progress', 4, -9, 2, ['Check the lock', 'Check insect screens']),
    order(4, 'DMA-D4', 'Replace the battery of the meter radio, district D4', 'open', 4, -3, 20, ['Replace the battery'], ['Lithium battery 3.6 V']),
    order(5, 'PS1-P3', 'Regrease pump 3', 'completed', 4, -25, -18, ['Regrease both bearings', 'Run for 30 minutes'], ['Grease, 80 g']),
    order(6, 'BS2', 'Test the earth connection of the booster station', 'completed', 3, -40, -21, ['Measure the earth resistance']),
  ];
}
