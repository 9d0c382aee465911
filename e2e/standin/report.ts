/** Reports to the spec that launched this main process. */
import type { Report } from './control.ts';

export function report(message: Report): void {
  // The spec may have ended; then this process ends too (start.ts).
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}
