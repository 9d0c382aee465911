/** The browser shell from its command to a working room, and to its end (SH-2, SH-3, CLI-5). */
import { rmSync } from 'node:fs';
import { expect, test } from './room.ts';
import { copyPlant, startServer } from './server.ts';

test('[SH-3] [CLI-5] prints its address within two seconds on a plant that is there, and ends in order when told to', async () => {
  const dataDir = copyPlant();
  try {
    const began = performance.now();
    const server = await startServer(dataDir);
    const took = performance.now() - began;
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    expect(took).toBeLessThan(2000);
    expect(await server.stop()).toBe(0);
    expect(await fetch(server.origin).then(() => 'answers', () => 'gone')).toBe('gone');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('[CLI-5] a port that is taken is named, with what to do', async () => {
  const [a, b] = [copyPlant(), copyPlant()];
  const first = await startServer(a);
  try {
    const { port } = new URL(first.url);
    await expect(startServer(b, ['--port', port])).rejects.toThrow(new RegExp(`ended with 1:\\s+penstock: port ${port} is in use.*--port`, 's'));
  } finally {
    await first.stop();
    for (const dir of [a, b]) rmSync(dir, { recursive: true, force: true });
  }
});

test('[SH-2] [F-4] a server that ends is shown as lost within seconds, and no value looks live', async ({ room }) => {
  await expect(room.page.getByTestId('live-values')).toBeVisible();
  await expect(room.page.getByTestId('source-state')).toHaveAttribute('data-kind', 'live');
  room.expectFaults(/ERR_|Failed to load/);
  await room.stopHost();
  await expect(room.page.getByTestId('source-state')).toHaveAttribute('data-kind', 'lost');
  await expect(room.page.locator('.value-row[data-state="good"]')).toHaveCount(0, { timeout: 30_000 });
});
