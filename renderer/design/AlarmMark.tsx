/** Priorities by shape and number, so that they are told apart without colour (ISA-18.2, ISA-101): 1 a filled square, 2 a triangle. */
import type { ReactNode } from 'react';

export function AlarmMark({ priority, size = 16 }: { priority: 1 | 2; size?: number }): ReactNode {
  return (
    <svg className={`alarm-shape alarm-shape-${priority}`} data-shape={priority === 1 ? 'square' : 'triangle'} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {priority === 1 ? <rect x="1" y="1" width="14" height="14" rx="1" /> : <path d="M8 0.8 15.8 15H0.2z" />}
      <text x="8" y={priority === 1 ? 12 : 13.2} textAnchor="middle">{priority}</text>
    </svg>
  );
}
