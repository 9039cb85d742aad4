import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const server = (path: string) => new URL(`../${path}`, import.meta.url);

/** How often Node searches the package while two files that import it are loaded. */
function resolutions({ once }: { once: boolean }): number {
  const program = `
    import { registerHooks } from 'node:module';
    let count = 0;
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'drizzle-orm') count += 1;
        return next(specifier, context);
      },
    });
    const { resolveOnce } = await import('${server('start/resolve-once.ts')}');
    if (${once}) resolveOnce('drizzle-orm');
    await import('${server('platform/db/savepoint.ts')}');
    await import('${server('platform/db/queries/search.ts')}');
    console.log(count);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return Number(output);
}

it('[BEYOND-13] finds the query builder once for all files that import it', () => {
  expect(resolutions({ once: false })).toBeGreaterThan(1);
  expect(resolutions({ once: true })).toBe(1);
});

it('[BEYOND-13] loads the portal only after the hook that finds the query builder once', () => {
  const main = readFileSync(fileURLToPath(server('main.ts')), 'utf8');
  expect(main.match(/^import .*/gm)).toEqual(["import { resolveOnce } from './start/resolve-once.ts';"]);
});
