import { describe, expect, it } from 'vitest';
import { chooseShell, type Situation } from './choose-shell.ts';
import { fetchElectron } from './electron-runtime.ts';

const desk: Situation = { asked: null, open: true, display: true, root: false, runtime: 'present' };

describe('which shell npm start takes', () => {
  it('[SH-3] Electron where it can run, else the browser shell, with the reason', () => {
    expect(chooseShell(desk)).toEqual({ take: 'electron', why: 'its runtime is here' });
    expect(chooseShell({ ...desk, runtime: 'absent' })).toEqual({ take: 'fetch' });
    expect(chooseShell({ ...desk, runtime: { unavailable: 'no network' } })).toEqual({ take: 'browser', why: 'no network' });
    for (const change of [{ open: false }, { display: false }, { root: true }]) expect(chooseShell({ ...desk, ...change, runtime: 'absent' })).toMatchObject({ take: 'browser' });
  });

  it('[SH-3] what is asked for is taken, and Electron is then fetched even after a failure', () => {
    expect(chooseShell({ ...desk, asked: 'browser' })).toMatchObject({ take: 'browser' });
    expect(chooseShell({ ...desk, asked: 'electron', root: true })).toMatchObject({ take: 'electron' });
    expect(chooseShell({ ...desk, asked: 'electron', runtime: { unavailable: 'no network' } })).toEqual({ take: 'fetch' });
  });
});

describe('fetching the runtime', () => {
  it('[SH-3] an attempt that gets no byte is ended and says so', async () => {
    const began = performance.now();
    expect(await fetchElectron(['-e', 'setTimeout(() => {}, 60000)'], 1000, () => undefined).result).toMatch(/no byte of it came for 1 s/);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('[SH-3] one that gets bytes goes on, and its own error is told', async () => {
    const slow = `const fs=require('fs'),os=require('os');let n=0;const t=setInterval(()=>{fs.appendFileSync(os.tmpdir()+'/part','x'.repeat(100));if(++n===8){clearInterval(t);console.error('Error: checksum does not match');process.exit(1)}},250)`;
    expect(await fetchElectron(['-e', slow], 1200, () => undefined).result).toBe('Error: checksum does not match');
    expect(await fetchElectron(['-e', ''], 1000, () => undefined).result).toBeNull();
  });
});
