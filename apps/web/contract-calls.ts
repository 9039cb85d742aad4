import { fileURLToPath } from 'node:url';
import type { routes } from '@league/contract/calls';
import { normalizePath, type Plugin, runnerImport } from 'vite';

const MODULE = normalizePath(fileURLToPath(new URL('../../packages/contract/src/calls.ts', import.meta.url)));

const runModule = () => runnerImport<{ readonly routes: typeof routes }>(MODULE);

/** The contract's table of calls. */
export async function readCalls(): Promise<typeof routes> {
  return (await runModule()).module.routes;
}

/**
 * Puts the contract's table of calls itself in the place of the module that makes it of the routes. What the web needs
 * of a route are its method and address; the shapes behind it, with the library they are written with, are some 200 kB.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    async load(id) {
      if (id !== MODULE) return undefined;
      const { module, dependencies } = await runModule();
      for (const file of dependencies) this.addWatchFile(file);
      return `export const routes = ${JSON.stringify(module.routes)};`;
    },
  };
}
