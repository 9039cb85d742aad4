import { fileURLToPath } from 'node:url';
import type { routes } from '@league/contract/calls';
import { normalizePath, type Plugin, runnerImport } from 'vite';

const MODULE = normalizePath(fileURLToPath(new URL('../../packages/contract/src/calls.ts', import.meta.url)));

const runModule = () => runnerImport<{ readonly routes: typeof routes }>(MODULE);

let moduleOfBuild: ReturnType<typeof runModule> | undefined;

/** Runs the module once for all that asks for it during a build: each run takes half a second. */
function runModuleOnce(): ReturnType<typeof runModule> {
  moduleOfBuild ??= runModule();
  return moduleOfBuild;
}

/** The contract's table of calls, for a build. */
export async function readCalls(): Promise<typeof routes> {
  return (await runModuleOnce()).module.routes;
}

/** The calls of each feature are a module of their own, so that a phone loads only those of the features it shows. */
const TABLE = '\0contract-calls';
const OF_FEATURE = `${TABLE}/`;

/**
 * Puts the contract's table of calls itself in the place of the module that makes it of the routes. What the web needs
 * of a route are its method and address; the shapes behind it, with the library they are written with, are some 200 kB.
 */
export function contractCalls(): Plugin {
  let isBuild = false;
  return {
    name: 'contract-calls',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === TABLE || id.startsWith(OF_FEATURE) ? id : undefined),
    async load(id) {
      if (id === MODULE) return `export * as routes from ${JSON.stringify(TABLE)};`;
      if (id !== TABLE && !id.startsWith(OF_FEATURE)) return undefined;
      // A server in watch mode reads the contract again after each change.
      const { module, dependencies } = await (isBuild ? runModuleOnce() : runModule());
      for (const file of dependencies) this.addWatchFile(file);
      const { routes: table } = module;
      if (id === TABLE) {
        return Object.keys(table)
          .map((feature) => `export { ${feature} } from ${JSON.stringify(OF_FEATURE + feature)};`)
          .join('\n');
      }
      const feature = id.slice(OF_FEATURE.length) as keyof typeof table;
      return `export const ${feature} = ${JSON.stringify(table[feature])};`;
    },
  };
}
