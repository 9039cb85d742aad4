import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { takingTurnsByKey } from '../../turns.ts';
import { AppError } from '../app-error.ts';

/**
 * How many requests of one person may be active at once in this process. A request is active until the last byte of its
 * answer is sent and its handler has ended, even if the caller has left. An answer that is not read stays in memory, and
 * can have 16 MB. A browser sends six requests at once; a phone that lost its network leaves some behind.
 */
const ANSWERS = { atOnce: 16, mostWaiting: 100 } as const;

/**
 * Waits until a request of the person may start; returns whether it had to wait. Throws TOO_MANY_REQUESTS, and
 * REQUEST_INCOMPLETE for a caller who has left meanwhile.
 */
export type AwaitTurn = (userId: number, reply: FastifyReply) => Promise<'waited' | 'at once'>;

/** Limits the number of active answers per person (SAFE-07). */
export function createAwaitTurn(): AwaitTurn {
  const inTurn = takingTurnsByKey(ANSWERS);
  return (userId, reply) =>
    new Promise((begin, refuse) => {
      let wait: 'waited' | 'at once' = 'at once';
      const untilEnded = async () => {
        // The caller has left, so the answer could not be sent.
        if (reply.raw.destroyed) return refuse(new AppError('REQUEST_INCOMPLETE'));
        begin(wait);
        await new Promise<void>((end) => finished(reply.raw, () => end()));
        await Promise.allSettled([reply.request.handling]);
      };
      inTurn(userId, untilEnded).catch(refuse);
      wait = 'waited';
    });
}
