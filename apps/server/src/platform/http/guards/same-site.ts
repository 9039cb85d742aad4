import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether the request was sent by another site's page. Browsers say so in Sec-Fetch-Site; older ones send Origin. A
 * program that is not a browser sends neither, and does not send another person's cookie by accident.
 */
export function isCrossSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  return origin !== `${request.protocol}://${request.host}` || isUnencrypted(origin, publicOrigin);
}

/**
 * Whether it is a page under the portal's own name that came without TLS although the portal uses https: anyone in the
 * same network can create such a page.
 */
function isUnencrypted(origin: string, publicOrigin: string | undefined): boolean {
  if (!publicOrigin?.startsWith('https:')) return false;
  const page = URL.parse(origin);
  return page?.protocol === 'http:' && page.hostname === new URL(publicOrigin).hostname;
}

/** Whether the request may change something, or is answered from a session: by its method and its matched route. */
function isGuarded({ method, routeOptions }: FastifyRequest): boolean {
  if (!READING.has(method)) return true;
  const { entry } = routeOptions.config;
  return entry !== undefined && entry.access !== 'public';
}

/**
 * Whether the browser opened the address by itself: typed, bookmarked, or opened by another program such as a chat. The
 * portal's own page sends all its calls and downloads as `same-origin`.
 */
const isOpenedDirectly = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'none';

/**
 * Refuses every change that another site's page requests (AUTH-12), and every call that reads the session: such a link,
 * also one in a message, would download a team's file on a shared device and log it under the person's name (SAFE-04).
 */
export function refuseCrossSiteRequests(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOther = isCrossSite(request, publicOrigin) || isOpenedDirectly(request);
    if (isOther && isGuarded(request)) throw new AppError('CROSS_SITE_REQUEST');
    done();
  });
}
