import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseQuery } from '../http/query.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { oauthRefusal } from '../oauth/grants.ts';
import type { World } from '../world.ts';
import { recordRequest } from './record-request.ts';
import { strikeOn } from './strike.ts';
import { type Trace, traceOf } from './trace.ts';

const maximumQueryLength = 4096;

/** The target of a redirect without a location. */
export const maintenancePath = '/maintenance';

/**
 * Applies the faults that take effect before a request is carried out. Resolves, sends an answer itself, or throws a
 * `Refusal`.
 */
export async function strikeRequest(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const trace = traceOf(request);
  if (trace.isControl) return undefined;
  if (strikeOn(world, trace, 'unreachable')) {
    recordRequest(world, request, 0);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const latency = strikeOn(world, trace, 'latency', (fault) => !fault.afterwards);
  if (latency) await world.faults.hold(latency.ms);
  if (/^\/(v2|auth\/)/i.test(trace.target.url)) {
    const redirect = strikeOn(world, trace, 'redirect');
    if (redirect) return reply.redirect(redirect.location ?? maintenancePath, redirect.status ?? 302);
  }
  const status = strikeOn(world, trace, 'status', (fault) => !fault.afterwards);
  if (status) {
    if (status.retryAfterSeconds !== undefined) reply.header('Retry-After', status.retryAfterSeconds);
    throw new Refusal(status.status, status.body ?? '', 'A fault answers this request.');
  }
  refuseTokens(world, trace);
  refusePages(world, trace, request.url);
  refuseWrites(world, trace);
  if (request.url.length - request.url.indexOf('?') - 1 > maximumQueryLength && request.url.includes('?')) {
    throw new Refusal(404, '', `The query is longer than ${maximumQueryLength} characters.`);
  }
  return undefined;
}

function refuseTokens(world: World, trace: Trace): void {
  if (!/^\/auth\/token/i.test(trace.target.url)) return;
  const fault = strikeOn(world, trace, 'tokenRefused');
  if (!fault) return;
  throw oauthRefusal(fault.status ?? 400, 'invalid_client', 'The API key is refused.');
}

function refusePages(world: World, trace: Trace, url: string): void {
  if (trace.target.method !== 'GET' || !/\/accounts\/\d+\/[a-z]+\/?(\?|$)/i.test(url)) return;
  const query = parseQuery(url);
  const skip = Number(query.text('$skip') ?? 0);
  const top = Number(query.text('$top') ?? 100) || 100;
  const page = Math.floor(skip / top) + 1;
  const fault = strikeOn(world, trace, 'pageFails', (candidate) => candidate.page === page);
  if (!fault) return;
  throw new Refusal(fault.status ?? 500, '', `Page ${page} fails.`);
}

function refuseWrites(world: World, trace: Trace): void {
  if (trace.target.method === 'GET' || !/^\/v2/i.test(trace.target.url)) return;
  const fault = strikeOn(world, trace, 'refuseWrite');
  if (!fault) return;
  throw badRequest(
    fault.code ?? 'Validation',
    fault.message ?? 'Contact details validation error.',
    fault.details ?? [{ Key: 'Email', Value: '', Restriction: 'Invalid email address.' }],
  );
}
