import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin } from 'vite';

/** The place of the script in index.html. */
const PLACE = '<script data-first></script>';
const FILE = fileURLToPath(new URL('./first.js', import.meta.url));

/**
 * Puts first.js into the page itself: as a file of its own it would be one more round trip before the first paint. The server
 * allows it by its hash (platform/http/answers/pages.ts).
 */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    async transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      const { code } = await minify(FILE, await readFile(FILE, 'utf8'));
      return html.replace(PLACE, () => `<script>${code.trim()}</script>`);
    },
  };
}
