// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { ViewContext } from '../../shared/runs/events.ts';
import { fillPlant, signal } from '../signals/plant.fixture.ts';
import { useView, viewContext } from './store.ts';

beforeEach(() => {
  useView.setState(useView.getInitialState(), true);
  fillPlant({ signals: [signal(), signal({ id: 2, cell_id: 7 })] });
});

describe('what agents are told of the window', () => {
  it('[AG-9] page, site, the cell of the chosen signal, the chart that is open, the selected features', () => {
    useView.getState().openTrend(2);
    useView.getState().select([{ layer: 'pipes', id: 'P-1' }]);
    expect(viewContext()).toEqual({ page: 'room', site_id: 1, cell_id: 7, features: [{ layer: 'pipes', id: 'P-1' }], open_charts: [2] });
  });

  it('[AG-9] a chart that cannot be seen is not open', () => {
    useView.getState().openTrend(2);
    for (const hide of [{ dock: 'values' as const }, { dock: 'trend' as const, dockOpen: false }]) {
      useView.getState().set(hide);
      expect(viewContext().open_charts).toEqual([]);
    }
    useView.getState().go('signals');
    expect(viewContext().open_charts).toEqual([2]);
  });

  it('[AG-9] fits its schema, however much is selected and whatever is no longer there', () => {
    useView.getState().openTrend(99);
    useView.getState().select(Array.from({ length: 80 }, (_, i) => ({ layer: 'junctions' as const, id: `J-${i}` })));
    expect(ViewContext.safeParse(viewContext()).success).toBe(true);
    expect(viewContext()).toMatchObject({ cell_id: null, open_charts: [] });
  });

  it('a trend opens on the page that has one', () => {
    useView.getState().go('signals');
    useView.getState().openTrend(1);
    expect(useView.getState().page).toBe('signals');
    useView.getState().go('imports');
    useView.getState().openTrend(1);
    expect(useView.getState()).toMatchObject({ page: 'room', dock: 'trend', dockOpen: true });
  });
});
