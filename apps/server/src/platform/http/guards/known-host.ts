import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** The name in a Host header without its port; empty if there is none. */
function nameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}

/**
 * Whether this Host can mean the portal: its public name, or internally an address or a name without a dot
 * (`localhost`, a container). An outsider cannot make such a name lead here.
 */
export function isKnownHost(host: string | undefined, publicUrl: string | undefined): boolean {
  const name = nameOf(host ?? '');
  if (name === '') return false;
  if (isIP(name) !== 0 || !name.replace(/\.$/, '').includes('.')) return true;
  return publicUrl !== undefined && name === new URL(publicUrl).hostname;
}

/**
 * Refuses requests to any other name, because a stranger's page could give its own name this machine's address
 * (SAFE-04).
 */
export function refuseUnknownHosts(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isKnownHost(request.headers.host, publicUrl)) throw new AppError('WRONG_ADDRESS');
    done();
  });
}
