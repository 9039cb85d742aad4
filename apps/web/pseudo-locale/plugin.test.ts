import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { expect, it, vi } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** The configuration of a build into the folder; the variable is read when the file is loaded. */
const configOf = (outDir: string) =>
  resolveConfig(
    { root: WEB, configFile: `${WEB}/vite.config.ts`, logLevel: 'silent', build: { outDir } },
    'build',
  );

it('[SAFE-04] refuses to build the pages that are served in the pseudo-locale', async () => {
  vi.stubEnv('LEAGUE_LOCALE', 'en-XA');
  await expect(configOf('dist')).rejects.toThrow('LEAGUE_LOCALE=en-XA is for npm run dev');
  await expect(configOf('/tmp/elsewhere')).resolves.toBeTruthy();
  vi.stubEnv('LEAGUE_LOCALE', undefined);
  await expect(configOf('dist')).resolves.toBeTruthy();
});
