import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inPseudoLocale, isWordModule } from './word-modules.ts';

/** Loaded with `node --import`: the server answers in the pseudo-locale. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!isWordModule(path)) return loaded;
    const source = inPseudoLocale(path, String(loaded.source), (file) => pathToFileURL(file).href);
    return { ...loaded, source };
  },
});
