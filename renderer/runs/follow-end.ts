/** A list that grows at its end stays there while its reader is there, and leaves a reader alone who looks further up. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const NEAR_PX = 32;

export interface FollowEnd<S extends HTMLElement, C extends HTMLElement> {
  scroller: RefObject<S | null>;
  content: RefObject<C | null>;
  atEnd: boolean;
  toEnd: () => void;
}

export function useFollowEnd<S extends HTMLElement, C extends HTMLElement>(): FollowEnd<S, C> {
  const scroller = useRef<S>(null);
  const content = useRef<C>(null);
  const [atEnd, setAtEnd] = useState(true);
  const following = useRef(true);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    following.current = true;
    setAtEnd(true);
    box.scrollTop = box.scrollHeight;
  }, []);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return undefined;
    let top = box.scrollTop;
    const onScroll = (): void => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      // Growing content moves the end away without the reader doing anything: only moving up lets go.
      if (near) following.current = true;
      else if (box.scrollTop < top) following.current = false;
      top = box.scrollTop;
      setAtEnd(near || following.current);
    };
    const grown = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight;
      else onScroll();
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    grown.observe(inner);
    grown.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      grown.disconnect();
    };
  }, []);

  return { scroller, content, atEnd, toEnd };
}
