import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFloor, OLDEST_BROWSERS } from './browser-floor.ts';
import { compressedCopies } from './compressed-copies.ts';
import { contractCalls } from './contract-calls.ts';
import { fewFiles } from './few-files.ts';
import { firstScript } from './first-script.ts';
import { pageWords } from './page-words.ts';
import { preloads } from './preloads.ts';
import { pseudoLocale } from './pseudo-locale/plugin.ts';
import { serviceWorker } from './service-worker/build.ts';

// The Host stays the one the browser asked for: the server gives out upload addresses under it.
const SERVER = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** In development: all words in brackets, to find those that are not in the string folder. */
const isMarked = process.env.LEAGUE_LOCALE === 'en-XA';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./src/platform/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  plugins: [
    react(),
    pageWords({ isMarked }),
    firstScript(),
    ...(isMarked ? [pseudoLocale()] : []),
    contractCalls(),
    fewFiles(),
    preloads(),
    serviceWorker(),
    browserFloor(),
    compressedCopies(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    // The content security policy allows no data: address, so no font or image is put into the CSS.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': SERVER, '/coach/members': SERVER, '/manifest.webmanifest': SERVER },
  },
});
