import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const WEB = fileURLToPath(new URL('../../../apps/web', import.meta.url));
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));

/** Builds the web app in the pseudo-locale and returns its folder. */
export async function buildPseudoLocale(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'league-pseudo-locale-'));
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: WEB,
    env: { ...process.env, LEAGUE_LOCALE: 'en-XA' },
  });
  return folder;
}

/** Serves the program of that folder to the pages of a context, instead of the portal's own. */
export async function serveBuild(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    (url) => url.pathname.startsWith('/assets/'),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      if (!response.headers()['content-type']?.includes('text/html')) return route.fulfill({ response });
      return route.fulfill({ response, path: join(folder, 'index.html') });
    },
  );
}
