/** The edge between map and dock: dragged, or moved with arrow keys. */
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export const LEAST = 120;
const STEP = 32;

/** Heights in CSS pixels; `most` leaves the map its least. */
export function DockHandle({ height, most, onHeight }: { height: number; most: number; onHeight: (height: number) => void }): ReactNode {
  const { t } = useTranslation('room');
  const set = (h: number): void => onHeight(Math.round(Math.min(most, Math.max(LEAST, h))));
  const keys = (e: KeyboardEvent): void => {
    const to = { ArrowUp: height + STEP, ArrowDown: height - STEP, Home: LEAST, End: most }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    set(to);
  };
  const drag = (e: PointerEvent<HTMLDivElement>): void => {
    if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
    const room = e.currentTarget.parentElement?.getBoundingClientRect();
    if (room !== undefined) set(room.bottom - e.clientY);
  };
  return (
    <div
      className="dock-handle" role="separator" aria-orientation="horizontal" tabIndex={0} aria-label={t('dock_resize')} aria-valuenow={height} aria-valuemin={LEAST} aria-valuemax={Math.round(most)}
      onKeyDown={keys} onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)} onPointerMove={drag}
    />
  );
}
