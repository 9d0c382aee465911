import { describe, expect, it } from 'vitest';
import { ARTIFACT_NAMES, ARTIFACTS, renderToolsOf } from './catalogue.ts';

describe('the catalogue of artifacts', () => {
  it('[UI-3] every render tool needs the cell that it is about, but the bar chart', () => {
    for (const name of ARTIFACT_NAMES) {
      const cell = ARTIFACTS[name].schema.shape.cell_id;
      expect([name, cell.safeParse(undefined).success]).toEqual([name, name === 'bar_chart']);
      expect(cell.safeParse('3').success).toBe(false);
    }
  });

  it('[UI-1] the tools are allotted by agent', () => {
    const names = (agent: Parameters<typeof renderToolsOf>[0]): string[] => renderToolsOf(agent).map((t) => t.tool);
    expect(names('qa')).toEqual(['render_signal_chart', 'render_bar_chart', 'render_equipment_kb_card']);
    expect(names('investigator')).toEqual(['render_signal_chart']);
    expect(names('kb_builder')).toEqual(['render_equipment_kb_card']);
    expect(names('sentinel')).toEqual([]);
  });

  it('[UI-4] each entry teaches the model: a description of the whole and of the fields that are not plain', () => {
    for (const { schema, description } of Object.values(ARTIFACTS)) {
      expect(description.length).toBeGreaterThan(40);
      expect(Object.values(schema.shape).some((field) => (field as { description?: string }).description !== undefined)).toBe(true);
    }
  });

  it('[UI-2] unknown props, times without an offset and windows without length are refused', () => {
    const chart = { cell_id: 1, signal_def_id: 2, window_hours: 24 };
    const { schema } = ARTIFACTS.signal_chart;
    expect(schema.safeParse(chart).success).toBe(true);
    for (const change of [{ samples: [1, 2] }, { window_end: '2026-03-29T06:00:00' }, { window_hours: 0 }, { signal_def_id: 1.5 }, { html: '<b>' }]) expect(schema.safeParse({ ...chart, ...change }).success).toBe(false);
  });
});
