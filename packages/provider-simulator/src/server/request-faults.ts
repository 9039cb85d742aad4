import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseQuery } from '../http/query.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { oauthRefusal } from '../oauth/grants.ts';
import type { World } from '../world.ts';
import { recordRequest } from './record-request.ts';
import { type Trace, traceOf } from './trace.ts';

const maximumQueryLength = 4096;

/** What can happen to a request before it is carried out. Resolves, answers by itself, or throws a `Refusal`. */
export async function strikeRequest(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const trace = traceOf(request);
  if (trace.isControl) return undefined;
  const { faults } = world;
  const { target } = trace;

  if (faults.strike('unreachable', target)) {
    trace.faults.push('unreachable');
    recordRequest(world, request, 0);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const latency = faults.strike('latency', target);
  if (latency) {
    trace.faults.push('latency');
    await sleep(latency.ms);
  }
  const status = faults.strikeIf('status', target, (fault) => !fault.afterwards);
  if (status) {
    trace.faults.push('status');
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
  const fault = world.faults.strike('tokenRefused', trace.target);
  if (!fault) return;
  trace.faults.push('tokenRefused');
  throw oauthRefusal(fault.status ?? 400, 'invalid_client', 'The API key is refused.');
}

function refusePages(world: World, trace: Trace, url: string): void {
  if (trace.target.method !== 'GET' || !/\/accounts\/\d+\/[a-z]+\/?(\?|$)/i.test(url)) return;
  const query = parseQuery(url);
  const skip = Number(query.text('$skip') ?? 0);
  const top = Number(query.text('$top') ?? 100) || 100;
  const page = Math.floor(skip / top) + 1;
  const fault = world.faults.strikeIf('pageFails', trace.target, (candidate) => candidate.page === page);
  if (!fault) return;
  trace.faults.push('pageFails');
  throw new Refusal(fault.status ?? 500, '', `Page ${page} fails.`);
}

function refuseWrites(world: World, trace: Trace): void {
  if (trace.target.method === 'GET' || !/^\/v2/i.test(trace.target.url)) return;
  const fault = world.faults.strike('refuseWrite', trace.target);
  if (!fault) return;
  trace.faults.push('refuseWrite');
  throw badRequest(
    fault.code ?? 'Validation',
    fault.message ?? 'Contact details validation error.',
    fault.details ?? [{ Key: 'Email', Value: '', Restriction: 'Invalid email address.' }],
  );
}
