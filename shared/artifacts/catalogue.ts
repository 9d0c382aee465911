/**
 * The one catalogue of artifacts (UI-4): tool definitions for models, validation on both sides, and the renderer's registry all come
 * from these entries. Field descriptions teach the model. Charts carry identifiers, not data (UI-5).
 */
import { z } from 'zod';

const CellId = z.int().positive().describe('The cell that this is about; from list_cells');
const SignalId = z.int().positive();
const Iso = z.iso.datetime({ offset: true });
const Label = z.string().min(1).max(120);

export const AgentName = z.enum(['qa', 'investigator', 'kb_builder', 'work_order', 'sentinel', 'forecast']);
export type AgentName = z.infer<typeof AgentName>;

export const SignalChartProps = z.strictObject({
  cell_id: CellId,
  signal_def_id: SignalId.describe('Signal to draw; from list_signals'),
  compare_signal_def_ids: z.array(SignalId).max(7).optional().describe('Further signals in the same chart, such as the other pressures of a zone'),
  window_hours: z.number().positive().max(24 * 400).describe('Length of the window, in hours'),
  window_end: Iso.optional().describe('End of the window, ISO 8601 with offset; without it the window ends at the time of the call'),
  mark_anomaly_at: Iso.optional().describe('Time to mark on the chart, ISO 8601 with offset'),
  threshold: z.number().optional().describe('An extra limit line, in the unit of the signal'),
  title: Label.optional(),
});
export type SignalChartProps = z.infer<typeof SignalChartProps>;

export const BarChartProps = z.strictObject({
  cell_id: CellId.optional(),
  title: Label,
  x_label: z.string().max(60),
  y_label: z.string().max(60).describe('What the bars measure, with its unit'),
  bars: z
    .array(z.strictObject({ label: Label, value: z.number().nullable().describe('A value that a tool returned; null where there is none'), signal_def_id: SignalId.optional() }))
    .min(1)
    .max(60),
});
export type BarChartProps = z.infer<typeof BarChartProps>;

export const EquipmentKbCardProps = z.strictObject({
  cell_id: CellId,
  highlight_fields: z.array(z.string().min(1).max(64)).max(20).optional().describe('Parameter keys to put first'),
});
export type EquipmentKbCardProps = z.infer<typeof EquipmentKbCardProps>;

export interface ArtifactEntry<S extends z.ZodObject = z.ZodObject> {
  schema: S;
  /** Told to the model. */
  description: string;
  /** Agents whose models may call it. */
  agents: readonly AgentName[];
}

const entry = <S extends z.ZodObject>(e: ArtifactEntry<S>): ArtifactEntry<S> => e;

export const ARTIFACTS = {
  signal_chart: entry({
    schema: SignalChartProps,
    description: 'Shows a live chart of one or several signals over a window. The chart fetches its own data: give identifiers, never samples.',
    agents: ['qa', 'investigator'],
  }),
  bar_chart: entry({
    schema: BarChartProps,
    description: 'Shows a bar chart of values that a tool returned in this run. Use it to compare a handful of numbers.',
    agents: ['qa'],
  }),
  equipment_kb_card: entry({
    schema: EquipmentKbCardProps,
    description: 'Shows what is known about the equipment of a cell: make, limits, calibrated parameters, procedures, each with its source.',
    agents: ['qa', 'kb_builder'],
  }),
} as const;

export type ArtifactName = keyof typeof ARTIFACTS;
export const ARTIFACT_NAMES = Object.keys(ARTIFACTS) as ArtifactName[];
export type ArtifactProps<N extends ArtifactName> = z.infer<(typeof ARTIFACTS)[N]['schema']>;

export const RENDER_PREFIX = 'render_';

/** The render tools of one agent, by tool name. */
export function renderToolsOf(agent: AgentName): { tool: string; component: ArtifactName; schema: z.ZodObject; description: string }[] {
  return ARTIFACT_NAMES.filter((name) => ARTIFACTS[name].agents.includes(agent as never)).map((name) => ({
    tool: RENDER_PREFIX + name,
    component: name,
    schema: ARTIFACTS[name].schema,
    description: ARTIFACTS[name].description,
  }));
}
