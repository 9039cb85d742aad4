import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { routes } from '@league/contract';
import { build } from 'vite';
import { type Answer, startBareServer } from './bare-server.ts';
import type { Visit } from './browser.ts';
import { firstTick, type Screen } from './page-timing.ts';

const SOURCE = fileURLToPath(new URL('./bare-page/', import.meta.url));
const NO_DATA = 'id="gymnasts">[]<';

/** Compressed, like the portal's own files. */
export function compressed(type: string, content: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': type, 'content-encoding': 'br' },
    body: brotliCompressSync(content).toString('base64'),
    encoding: 'base64',
  };
}

/** The same roster on a bare page: only React, built like a new project, with the data in the page. */
async function buildPage(roster: string): Promise<Record<string, Answer>> {
  const built = await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    build: { write: false, modulePreload: { polyfill: false } },
  });
  if (!('output' in built)) throw new Error('The bare page was not built once.');
  const answers: Record<string, Answer> = {};
  for (const file of built.output) {
    if (file.type === 'chunk') {
      answers[`/${file.fileName}`] = compressed('text/javascript', file.code);
    } else if (file.fileName === 'index.html') {
      const page = String(file.source);
      if (!page.includes(NO_DATA)) throw new Error('The bare page has no place for its data.');
      // A < in the data must not end the script.
      const data = NO_DATA.replace('[]', roster.replaceAll('<', '\\u003c'));
      answers['/'] = compressed(
        'text/html; charset=utf-8',
        page.replace(NO_DATA, () => data),
      );
    }
  }
  return answers;
}

/** The only screen of the bare page, which is compared. */
export const BARE_SCREEN: Screen = { address: '/', awaited: firstTick };

/** Calls `work` with the address of a bare React page that draws this coach's roster. */
export async function withBarePage<Result>(
  { siteUrl, visitor }: Pick<Visit, 'siteUrl' | 'visitor'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const reply = await fetch(new URL(routes.members.list.path, siteUrl), {
    headers: { cookie: visitor.cookie },
  });
  if (!reply.ok) throw new Error(`The roster came as ${reply.status}.`);
  const server = await startBareServer(await buildPage(await reply.text()));
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
