/** Browser-level tests: each spec runs through both shells, the real built bundles, and a real Chromium. */
import { defineConfig } from '@playwright/test';
import type { RoomOptions } from './e2e/room.ts';

export default defineConfig<RoomOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  // Two cores and a software-drawn map: side by side they would only measure each other.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'browser', use: { shell: 'browser' }, testIgnore: ['electron.spec.ts'] },
    { name: 'standin', use: { shell: 'standin' }, testIgnore: ['security.spec.ts', 'start.spec.ts', 'wire.spec.ts'] },
  ],
});
