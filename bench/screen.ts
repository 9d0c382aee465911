/** B-1 (event to painted chart), B-5 (events to mounted components) and B-8 (cold start), in a real browser on the built product. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { plantClock } from '../main/clock.ts';
import { createHost } from '../main/host.ts';
import { serveBrowser } from '../main/shell/browser/serve.ts';
import { chromiumArgs, chromiumPath } from '../e2e/chromium.ts';
import { startServer } from '../e2e/server.ts';
import { type Figure, part, percentiles } from './figure.ts';
import { benchModel } from './stream.ts';

const AT = Date.UTC(2026, 2, 10, 8);
const CARDS = 40;
const CHARTS = 25;
const PIECES = 10_000;
const PER_SECOND = 1000;
const STARTS = 8;

/** The machine's clock, which Node and the page share; their monotonic clocks may have drifted apart. */
const wall = Date.now;

async function withPage<T>(browser: Browser, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('#composer:enabled').waitFor();
    return await use(page);
  } finally {
    await context.close();
  }
}

/** In the page: notes when the artifact of each tool call first matches `selector`, once painted. */
function watch(selector: string): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { benchSeen: seen });
  const look = (): void => {
    for (const el of document.querySelectorAll<HTMLElement>(selector)) {
      const id = el.closest<HTMLElement>('[data-tool-call-id]')?.dataset['toolCallId'];
      if (id !== undefined && seen[id] === undefined) seen[id] = Date.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Screen { cards: number[]; painted: number[]; dropped: number; outOfOrder: number; input: number[]; rate: number }

async function measureRoom(browser: Browser, dataDir: string): Promise<Screen> {
  const host = await createHost({ dataDir, clock: plantClock({ start: AT }), model: benchModel() });
  await host.ready;
  const shell = await serveBrowser(host.bridge, { port: 0, host: '127.0.0.1', rendererDir: fileURLToPath(new URL('../out/renderer', import.meta.url)), open: false });
  const emitted = new Map<string, number>();
  let texts = 0;
  let first = 0;
  let last = 0;
  host.bridge.onEvent((e) => {
    if (e.name !== 'runs.event') return;
    if (e.data.type === 'ui_render') emitted.set(e.data.tool_call_id, wall());
    if (e.data.type === 'text') {
      texts++;
      last = wall();
      if (texts === 1) first = last;
    }
  });
  try {
    return await withPage(browser, shell.url, async (page) => {
      const ask = async (question: unknown, timeout: number): Promise<void> => {
        const before = await page.locator('[data-testid="turn"]').count();
        await page.locator('#composer').fill(JSON.stringify(question));
        await page.keyboard.press('Enter');
        await page.locator('[data-testid="turn"]').nth(before).and(page.locator('[data-status="completed"]')).waitFor({ timeout });
      };
      const latencies = async (): Promise<number[]> => {
        // A card that never comes makes the figure infinite, not the wait.
        const all = (count: number): boolean => Object.keys((window as unknown as { benchSeen: Record<string, number> }).benchSeen).length >= count;
        await page.waitForFunction(all, emitted.size, { timeout: 20_000 }).catch(() => undefined);
        const seen = await page.evaluate(() => (window as unknown as { benchSeen: Record<string, number> }).benchSeen);
        return [...emitted].map(([id, at]) => (seen[id] ?? Number.POSITIVE_INFINITY) - at);
      };
      /** A new page and a new conversation. */
      const freshRoom = async (): Promise<void> => {
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await page.locator('#composer:enabled').waitFor();
        await page.waitForTimeout(1000);
      };
      await page.evaluate(watch, '[data-testid="artifact"]');
      // One card a run: the calls of one step are carried out together, and forty cards at once are another question.
      for (let i = 0; i < CARDS; i++) await ask({ bars: 1, everyMs: 20 }, 20_000);
      const cards = await latencies();

      await freshRoom();
      emitted.clear();
      await page.evaluate(watch, '[data-testid="signal-chart"][data-state="ready"] canvas');
      const signals = await host.bridge.handle('plant.signals', { site_id: 1 });
      const fine = signals.ok ? (signals.value as { id: number; cell_id: number; interval_ms: number }[]).filter((s) => s.interval_ms === 1000) : [];
      for (const s of fine.slice(0, CHARTS)) {
        await ask({ charts: [[s.cell_id, s.id]], everyMs: 20 }, 20_000);
        await page.waitForTimeout(300);
      }
      const painted = await latencies();

      await freshRoom();
      const keys = page.evaluate(async (runMs) => {
        const waits: number[] = [];
        addEventListener('keydown', (e) => requestAnimationFrame(() => waits.push(performance.now() - e.timeStamp)), true);
        const seqs: number[] = [];
        const source = new EventSource('/api/v1/events?window_id=bench');
        source.addEventListener('message', (m: MessageEvent<string>) => {
          const e = JSON.parse(m.data) as { name: string; data: { type?: string; seq?: number } };
          if (e.name === 'runs.event' && e.data.seq !== undefined) seqs.push(e.data.seq);
        });
        await new Promise((resolve) => setTimeout(resolve, runMs));
        source.close();
        return { waits, seqs };
      }, 22_000);
      await page.waitForTimeout(500);
      texts = 0;
      await page.locator('#composer').fill(JSON.stringify({ pieces: PIECES, perSecond: PER_SECOND }));
      await page.keyboard.press('Enter');
      for (let i = 0; i < 45; i++) {
        await page.keyboard.press('Shift');
        await page.waitForTimeout(200);
      }
      const { waits, seqs } = await keys;
      await page.locator('[data-testid="turn"]').last().and(page.locator('[data-status="completed"]')).waitFor({ timeout: 60_000 });
      const shown = (await page.locator('[data-testid="answer"]').last().textContent()) ?? '';
      const numbers = shown.trim().split(/\s+/).map(Number);
      const expected = numbers.length === PIECES && numbers.every((n, i) => n === i);
      return {
        cards, painted, input: waits, rate: (texts / (last - first)) * 1000,
        dropped: (seqs.at(-1) ?? 0) - (seqs[0] ?? 0) + 1 - seqs.length + (expected ? 0 : PIECES - numbers.length),
        outOfOrder: seqs.filter((s, i) => i > 0 && s <= (seqs[i - 1] as number)).length + (expected || numbers.length !== PIECES ? 0 : 1),
      };
    });
  } finally {
    await shell.close();
    await host.close();
  }
}

/** From the start of the process until the page can be used: composer enabled, live values on the screen. */
async function measureStarts(browser: Browser, dataDir: string): Promise<{ total: number[]; address: number[] }> {
  const total: number[] = [];
  const address: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now();
    const server = await startServer(dataDir, ['--at', new Date(AT + i * 60_000).toISOString()]);
    try {
      address.push(performance.now() - began);
      await withPage(browser, server.url, async (page) => {
        await page.locator('.value-row').first().waitFor();
        total.push(performance.now() - began);
      });
    } finally {
      await server.stop();
    }
  }
  return { total, address };
}

export async function measureScreen(): Promise<{ painted: number[]; b5: Figure; b8: Figure }> {
  const dir = mkdtempSync(join(tmpdir(), 'penstock-bench-'));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const plant = join(dir, 'plant');
    const made = await createHost({ dataDir: plant, clock: plantClock({ start: AT }) });
    await made.ready;
    await made.close();
    const starting = join(dir, 'starting');
    cpSync(plant, starting, { recursive: true });
    const { total, address } = await measureStarts(browser, starting);
    const room = await measureRoom(browser, plant);
    const input = part(room.input, 100);
    const mounted = part(room.cards, 50);
    const whole = room.dropped === 0 && room.outOfOrder === 0;
    return {
      painted: room.painted,
      b5: { ...percentiles(room.cards), unit: 'ms', budget: 50, met: mounted.met && input.met && whole, parts: { input }, facts: { events: PIECES, events_per_second: Math.round(room.rate), dropped: room.dropped, out_of_order: room.outOfOrder } },
      b8: { ...percentiles(total), unit: 'ms', budget: 2000, met: part(total, 2000).met, parts: { address: part(address, 2000) }, facts: { starts: STARTS } },
    };
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
