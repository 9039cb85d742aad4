import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether the request was sent by another site's page. Browsers say so in Sec-Fetch-Site; older ones send Origin.
 * A program that is no browser sends neither and carries no one's cookie by accident.
 */
export function isCrossSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== publicOrigin && origin !== `${request.protocol}://${request.host}`;
}

/** Refuses every change that another site's page asks for (AUTH-12). */
export function refuseCrossSiteChanges(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READING.has(request.method) && isCrossSite(request, publicOrigin))
      throw new AppError('CROSS_SITE_REQUEST');
    done();
  });
}
