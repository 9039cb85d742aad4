import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { inPseudoLocale, isWordModule } from './word-modules.ts';

/** Puts all words of the string folder and of the contract in brackets: a text without them has its home elsewhere. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    // The server serves whatever is in that folder, and the next build would take it for built from the same sources.
    configResolved({ command, root, build }) {
      if (command === 'build' && resolve(root, build.outDir) === resolve(root, 'dist'))
        throw new Error('LEAGUE_LOCALE=en-XA is for npm run dev. Build the web app without it.');
    },
    transform(code, id) {
      return isWordModule(id) ? { code: inPseudoLocale(id, code), map: null } : undefined;
    },
  };
}
