import type { Plugin } from 'vite';
import { inPseudoLocale, isWordModule } from './word-modules.ts';

/** Puts all words of the string folder and of the contract in brackets: a text without them has its home elsewhere. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform(code, id) {
      return isWordModule(id) ? { code: inPseudoLocale(id, code), map: null } : undefined;
    },
  };
}
