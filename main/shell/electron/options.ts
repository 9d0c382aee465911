/** The Electron shell's command line: `--data DIR --speed N --at TIME`, among Chromium's own switches. */
import { parseArgs } from 'node:util';

export interface ShellOptions {
  data: string | undefined;
  speed: number;
  /** As given; the caller reads it. */
  at: string | undefined;
}

/** `args` without the program and the script. Throws an Error with a plain sentence. */
export function shellOptions(args: string[]): ShellOptions {
  const { values } = parseArgs({ args, strict: false, allowPositionals: true, options: { data: { type: 'string' }, speed: { type: 'string' }, at: { type: 'string' } } });
  const text = (key: 'data' | 'speed' | 'at'): string | undefined => {
    const value = values[key];
    if (value === undefined || (typeof value === 'string' && value !== '')) return value;
    throw new Error(`--${key} needs a value`);
  };
  const speed = Number(text('speed') ?? '1');
  if (!(speed > 0 && speed <= 3600)) throw new Error(`--speed takes a factor above 0 and up to 3600, not "${text('speed')}"`);
  return { data: text('data'), speed, at: text('at') };
}
