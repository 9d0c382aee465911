import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { crashes } from './crashes.ts';
import { shellOptions } from './options.ts';
import { isOwnPage } from './own-page.ts';
import { type Bounds, placeWindow, readWindowState, writeWindowState } from './window-state.ts';

const dir = mkdtempSync(join(tmpdir(), 'penstock-window-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the page that may speak', () => {
  it('[SEC-1] is ours alone', () => {
    expect(['app://penstock/', 'app://penstock/index.html?x=1#y'].map(isOwnPage)).toEqual([true, true]);
    for (const url of ['app://other/', 'app://penstock.evil/', 'app://evil@penstock/', 'http://penstock/', 'https://app//penstock/', 'file:///penstock/index.html', 'data:text/html,app://penstock/', 'about:blank', '', 'app:penstock'])
      expect(isOwnPage(url), url).toBe(false);
  });
});

describe('where the window opens', () => {
  const area = fc.record({ x: fc.integer({ min: -8000, max: 8000 }), y: fc.integer({ min: -4000, max: 4000 }), width: fc.integer({ min: 1024, max: 7680 }), height: fc.integer({ min: 640, max: 4320 }) });
  const areas = fc.array(area, { minLength: 1, maxLength: 4 }).map((list) => list as [Bounds, ...Bounds[]]);

  it('[F-9] wholly on a monitor that is there, and not larger than it', () => {
    fc.assert(
      fc.property(fc.option(area), areas, (saved, monitors) => {
        const w = placeWindow(saved, monitors);
        expect(monitors.some((m) => w.x >= m.x && w.y >= m.y && w.x + w.width <= m.x + m.width && w.y + w.height <= m.y + m.height)).toBe(true);
      }),
    );
  });

  it('[F-9] where it was, to the pixel, however often it is opened', () => {
    fc.assert(
      fc.property(fc.option(area), areas, (saved, monitors) => {
        const once = placeWindow(saved, monitors);
        expect(placeWindow(once, monitors)).toEqual(once);
      }),
    );
    const screen = { x: 0, y: 0, width: 1920, height: 1080 };
    const second = { x: 1920, y: 0, width: 1920, height: 1080 };
    const there = { x: 2000, y: 50, width: 1300, height: 800 };
    expect(placeWindow(there, [screen, second])).toEqual(there);
    expect(placeWindow(there, [screen])).toEqual({ x: 240, y: 90, width: 1440, height: 900 });
  });

  it('[F-9] a state that cannot be read is no state', () => {
    const file = join(dir, 'window.json');
    expect(readWindowState(file)).toBeNull();
    const state = { bounds: { x: 1, y: 2, width: 1200, height: 800 }, maximized: true, full_screen: false };
    writeWindowState(file, state);
    expect(readWindowState(file)).toEqual(state);
    for (const text of ['', '{', '{"bounds":{"x":1e400,"y":0,"width":1,"height":1},"maximized":false,"full_screen":false}', '[]']) {
      writeFileSync(file, text);
      expect(readWindowState(file), text).toBeNull();
    }
  });
});

describe('a page that dies', () => {
  it('[F-9] is loaded again three times a minute, then somebody is told', () => {
    const died = crashes();
    expect([0, 10_000, 20_000, 30_000].map((t) => died.mayReload(t))).toEqual([true, true, true, false]);
    expect(died.mayReload(200_000)).toBe(true);
  });
});

describe('the command line', () => {
  it('[SH-2] takes its own options among those of Chromium', () => {
    expect(shellOptions(['--no-sandbox', '--data', '/d', '--speed=60', '--enable-features=A,B', '--at', '2026-03-29T06:00:00Z'])).toEqual({ data: '/d', speed: 60, at: '2026-03-29T06:00:00Z' });
    expect(shellOptions([])).toEqual({ data: undefined, speed: 1, at: undefined });
    for (const args of [['--data'], ['--speed', '0'], ['--speed', 'fast'], ['--speed=3601'], ['--data=']]) expect(() => shellOptions(args), args.join(' ')).toThrow(/--(data|speed)/);
  });
});
