/** Lets this window execute the display commands of the session that it shows. */
import { useEffect, useRef } from 'react';
import { useBridge } from '../bridge/context.ts';
import { useHighlights } from '../network/highlight-store.ts';
import { waitForMap } from '../network/map-api.ts';
import { type DisplayAttachment, openDisplay } from './attach.ts';
import type { Stage } from './effects.ts';

const stage: Stage = {
  waitForMap,
  highlight: (owner, layer, ids, effect, at) => useHighlights.getState().highlight(owner, layer, ids, effect, at),
  clear: (owner, layer) => useHighlights.getState().clear(owner, layer),
  wall: Date.now,
};

function onFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
}

/** Once a window; null while no session is open. */
export function useDisplay(sessionId: string | null): void {
  const bridge = useBridge();
  const display = useRef<DisplayAttachment | null>(null);
  useEffect(() => {
    const opened = openDisplay({ bridge, stage, focus: onFocus });
    display.current = opened;
    return () => {
      display.current = null;
      opened.close();
    };
  }, [bridge]);
  useEffect(() => display.current?.show(sessionId), [bridge, sessionId]);
}
