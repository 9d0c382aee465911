import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Chromium and Node of Electron 45; electron-vite's own table does not know them yet.
const CHROME = 'chrome146';
const NODE = 'node24';

export default defineConfig({
  main: {
    build: {
      target: NODE,
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: {
          electron: 'main/shell/electron/index.ts',
          penstock: 'main/cli/penstock.ts',
          'store.worker': 'main/store/store.worker.ts',
          'hydraulics.worker': 'main/network/hydraulics.worker.ts',
          'demo.worker': 'main/demo/demo.worker.ts',
          'import.worker': 'main/imports/import.worker.ts',
        },
        // Flat: a worker is found next to the module that starts it, in source and in the bundle alike.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: NODE,
      outDir: 'out/preload',
      rolldownOptions: {
        input: { preload: 'preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      target: CHROME,
      outDir: 'out/renderer',
      minify: true,
      sourcemap: true,
      // The policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      // Read from this machine, in one piece.
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
