import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Shell } from './worker.ts';

const FILE_NAME = 'service-worker.js';
const PAGE = 'index.html';

/**
 * Builds the service worker beside the app (BEYOND-13) and tells it which files make up this very build. Any change of
 * one of them changes the worker's own bytes, by which browsers learn that there is a new version.
 */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    buildStart() {
      const id = fileURLToPath(new URL('./worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: FILE_NAME });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE_NAME];
        const page = bundle[PAGE];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has no page.');
        if (worker.imports.length > 0) throw new Error('The service worker must be one file.');
        const entry = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(PAGE),
        );
        if (!entry) throw new Error('The page has no program.');
        const publicFiles = filesAtTop(publicDir);
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const hash = createHash('sha256').update(page.source).update(assets.join());
        for (const name of publicFiles) hash.update(readFileSync(join(publicDir, name)));
        const shell: Shell = {
          version: hash.digest('hex').slice(0, 12),
          entry: entry.fileName,
          assets: assets.map((name) => `/${name}`),
          files: publicFiles.map((name) => `/${name}`),
        };
        worker.code = `const SHELL = ${JSON.stringify(shell)};\n${worker.code}`;
      },
    },
  };
}

/** The few files the page itself names; the icons in their folder are the phone's. */
function filesAtTop(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
