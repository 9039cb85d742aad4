import type { FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { traceOf } from './trace.ts';

const longestLoggedBody = 20_000;

/** Adds a request to the log that tests read; status 0 means no answer. */
export function recordRequest(world: World, request: FastifyRequest, status: number): void {
  const trace = traceOf(request);
  if (trace.isControl) return;
  world.requestLog.add({
    at: new Date(world.now()).toISOString(),
    method: request.method,
    url: withoutSecrets(request.url),
    decodedUrl: withoutSecrets(trace.target.url),
    status,
    durationMs: Math.round(performance.now() - trace.startedAt),
    body: loggedBody(request),
    faults: trace.faults,
    warnings: trace.warnings,
  });
}

function withoutSecrets(url: string): string {
  return url.replace(/((?:refresh)?token=)[^&]+/gi, '$1…');
}

/** The JSON of the request, without passwords; nothing for the token endpoint. */
function loggedBody(request: FastifyRequest): unknown {
  const { body } = request;
  if (typeof body !== 'string' || body === '' || /^\/auth\//i.test(request.url)) return null;
  if (body.length > longestLoggedBody) return `${body.length} characters`;
  try {
    return JSON.parse(body, (key, value: unknown) => (key.toLowerCase() === 'password' ? '…' : value));
  } catch {
    return body;
  }
}
