import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Makes Node resolve each entry of this package only once. Otherwise Node reads and parses the package's description
 * for each file that imports it: for the query builder 179 kB, a hundred times, a quarter of the CPU time of loading
 * the portal, and 60 MB. There must be only one version of the package, because every file gets the same.
 */
export function resolveOnce(packageName: string): void {
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== packageName && !specifier.startsWith(`${packageName}/`))
        return nextResolve(specifier, context);
      const entry = `${specifier} ${context.conditions}`;
      const found = known.get(entry) ?? nextResolve(specifier, context);
      known.set(entry, found);
      return { ...found, shortCircuit: true };
    },
  });
}
