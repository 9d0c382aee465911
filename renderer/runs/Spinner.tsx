import type { ReactNode } from 'react';

/** Quiet sign that work goes on; still under reduced motion. */
export function Spinner(): ReactNode {
  return <span className="spinner" aria-hidden />;
}
