import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@league/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { webManifest } from './web-manifest.ts';

/** The hashes by which the policy allows the scripts inside the built page. */
function hashesOfInlineScripts(built: string): string[] {
  return Array.from(built.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
}

const pageHeaders = (connectTo: readonly string[], scriptHashes: readonly string[]) => ({
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // The component library sets style attributes and one style element of design tokens.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connectTo].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-cache',
});

/** For the page that is shown before the app is loaded; it has the league's name. */
function asText(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function wantsPage(request: FastifyRequest): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return isReading && !request.url.startsWith('/api/') && !/\.[a-z0-9]+(\?|$)/i.test(request.url);
}

/**
 * Serves the built web app: its files, and its page at every address of the portal; at any other address the same page
 * with status 404, which then shows the not-found screen (ROUTE-10). The page may send requests only to the portal
 * itself and the origins in `connectTo`. It can be installed on a phone under the league's name (BEYOND-13).
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string,
  { connectTo, leagueName }: { connectTo: readonly string[]; leagueName: string },
): Promise<void> {
  const indexFile = join(webRoot, 'index.html');
  const built = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;
  const page =
    built === null ? null : built.replace('>League portal</p>', () => `>${asText(leagueName)}</p>`);
  const headers = pageHeaders(connectTo, hashesOfInlineScripts(built ?? ''));
  const sendPage = (reply: FastifyReply, status: number) => {
    if (page === null) throw new AppError('NOT_FOUND');
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page);
  };
  if (page !== null) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, isPage: true };
      });
      await files.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        cacheControl: false,
        // The compressed copies that the build puts next to the files.
        preCompressed: true,
        setHeaders: (reply, path) => {
          // Built files have a content hash in their name; the few others may change under the same name.
          const isHashed = path.startsWith(join(webRoot, 'assets'));
          // The service worker's own requests follow the policy of its file.
          reply.header('content-security-policy', headers['content-security-policy']);
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    });
  }
  const manifest = JSON.stringify(webManifest(leagueName));
  app.get('/manifest.webmanifest', { config: { isPage: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('NOT_FOUND');
    // Not parsed as an address: in one that starts with two slashes, the first part would count as the host.
    const [path = ''] = request.url.split('?');
    return sendPage(reply, isPagePath(path) ? 200 : 404);
  });
}
