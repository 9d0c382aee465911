import { describe, expect, it } from 'vitest';
import { ARTIFACT_NAMES } from '../../shared/artifacts/catalogue.ts';
import { artifactOfTool, checkRender } from './check.ts';
import { chartWindow } from './window.ts';

describe('render events before they mount', () => {
  it('[UI-7] an unknown component is told apart from invalid props, whose first fault is named', () => {
    expect(checkRender('pie_chart', {})).toEqual({ ok: false, fault: 'unknown_component', component: 'pie_chart' });
    expect(checkRender('toString', {})).toMatchObject({ ok: false, fault: 'unknown_component' });
    expect(checkRender('signal_chart', { cell_id: 1, signal_def_id: 'x', window_hours: 4 })).toMatchObject({ ok: false, fault: 'invalid_props', message: expect.stringContaining('signal_def_id') });
    expect(checkRender('signal_chart', { cell_id: 1, signal_def_id: 2, window_hours: 4, samples: [1] })).toMatchObject({ ok: false, fault: 'invalid_props' });
    expect(checkRender('signal_chart', { cell_id: 1, signal_def_id: 2, window_hours: 4 })).toMatchObject({ ok: true, name: 'signal_chart' });
  });

  it('[UI-6] each render tool has the skeleton of its own component; other tools have none', () => {
    expect(ARTIFACT_NAMES.map((n) => artifactOfTool(`render_${n}`))).toEqual(ARTIFACT_NAMES);
    expect([artifactOfTool('signal_chart'), artifactOfTool('render_pie'), artifactOfTool('get_oee')]).toEqual([null, null, null]);
  });

  it('[UI-5] [UI-9] a chart without an end keeps the window of its call', () => {
    const at = Date.parse('2026-03-29T04:00:00Z');
    expect(chartWindow({ window_hours: 24 }, at)).toEqual({ from: at - 86_400_000, to: at });
    expect(chartWindow({ window_hours: 0.5, window_end: '2026-03-29T01:00:00+01:00' }, at)).toEqual({ from: Date.parse('2026-03-28T23:30:00Z'), to: Date.parse('2026-03-29T00:00:00Z') });
  });
});
