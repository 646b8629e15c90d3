/** Builds the desktop app's three parts; `out/renderer` is also what the Node host serves. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// npm runs scripts in the package's own folder.
const at = (path: string) => resolve(path);

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: at('main/host/electron/index.ts'),
          'reading-thread': at('main/host/reading-thread/thread.ts'),
          'training-thread': at('main/host/training-thread/thread.ts'),
          'checkpoint-thread': at('db/checkpoint-thread.ts'),
          'backup-thread': at('db/backup-thread.ts'),
        },
        // Whoever starts a thread looks for its file beside their own.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload script can load nothing: all it uses is built in.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [react()],
    build: {
      minify: true,
      // The page's policy allows no data: fonts.
      assetsInlineLimit: 0,
      // One page, loaded from this machine.
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        input: { index: at('renderer/index.html'), recover: at('renderer/recover.html') },
      },
    },
  },
});
