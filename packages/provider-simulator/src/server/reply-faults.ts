import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { strikeOn } from './strike.ts';
import { traceOf } from './trace.ts';

const flushMs = 20;

/** A page for people, sent instead of the expected JSON. */
export const maintenancePage =
  '<!DOCTYPE html><html><head><title>Maintenance</title></head><body>Be right back.</body></html>';

const strange = JSON.stringify({ Message: 'Here is something else.' });

/**
 * Applies the faults that take effect after a request was carried out and stored: the client sees a failure, although
 * the change has been made. Returns the payload to send.
 */
export function strikeReply(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const trace = traceOf(request);
  if (trace.isControl || reply.statusCode !== 200) return payload;
  const text = typeof payload === 'string' ? payload : '';

  const status = strikeOn(world, trace, 'status', (fault) => fault.afterwards === true);
  if (status) {
    reply.code(status.status).removeHeader('content-type');
    if (status.retryAfterSeconds !== undefined) reply.header('Retry-After', status.retryAfterSeconds);
    return status.body ?? '';
  }
  if (strikeOn(world, trace, 'cutConnection')) {
    reply.header('content-length', Buffer.byteLength(text) + 1);
    return cutInTheMiddle(text);
  }
  if (strikeOn(world, trace, 'truncatedJson')) {
    return text.slice(0, Math.floor(text.length / 2));
  }
  if (strikeOn(world, trace, 'notJson')) {
    reply.header('content-type', 'text/html; charset=utf-8');
    return maintenancePage;
  }
  if (strikeOn(world, trace, 'emptyBody')) {
    return '';
  }
  if (strikeOn(world, trace, 'strangeJson')) {
    return strange;
  }
  return payload;
}

/** Delays the answer to a request that has been carried out. */
export async function delayReply(world: World, request: FastifyRequest): Promise<void> {
  const trace = traceOf(request);
  if (trace.isControl) return;
  const latency = strikeOn(world, trace, 'latency', (fault) => fault.afterwards === true);
  if (latency) await world.faults.hold(latency.ms);
}

/** A body that ends too early: it is shorter than the announced length, and the connection is reset. */
function cutInTheMiddle(text: string): Readable {
  let isSent = false;
  return new Readable({
    read() {
      if (isSent) {
        // The first half must reach the client before the connection is reset.
        setTimeout(() => this.destroy(new Error('The connection is cut by a fault.')), flushMs);
        return;
      }
      isSent = true;
      this.push(text.slice(0, Math.max(1, Math.floor(text.length / 2))) || ' ');
    },
  });
}
