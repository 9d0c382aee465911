/** Which shell `npm start` takes, and why (SH-3). Pure. */
export type Shell = 'electron' | 'browser';

export interface Situation {
  /** `--shell`, or null. */
  asked: Shell | null;
  /** False with `--no-open`. */
  open: boolean;
  display: boolean;
  /** Electron does not start as root. */
  root: boolean;
  runtime: 'present' | 'absent' | { unavailable: string };
}

/** `fetch`: Electron if its runtime can be had in time, else the browser shell. */
export type Choice = { take: Shell; why: string } | { take: 'fetch' };

export function chooseShell({ asked, open, display, root, runtime }: Situation): Choice {
  if (asked === 'browser') return { take: 'browser', why: 'as asked' };
  if (asked === 'electron') return runtime === 'present' ? { take: 'electron', why: 'as asked' } : { take: 'fetch' };
  if (!open) return { take: 'browser', why: 'it opens no window' };
  if (!display) return { take: 'browser', why: 'there is no display here' };
  if (root) return { take: 'browser', why: 'Electron does not run as root' };
  if (runtime === 'present') return { take: 'electron', why: 'its runtime is here' };
  if (runtime === 'absent') return { take: 'fetch' };
  return { take: 'browser', why: runtime.unavailable };
}
