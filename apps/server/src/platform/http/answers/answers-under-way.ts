import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { takingTurns } from '../../turns.ts';
import { AppError } from '../app-error.ts';

/**
 * How many requests of one person are under way at once in this process, until the last byte of the answer is sent. An
 * answer that no one reads stays in memory, and one can have 16 MB. A browser asks for six at once; a phone that lost its
 * network leaves some behind.
 */
const ANSWERS = { atOnce: 16, mostWaiting: 100 } as const;

/**
 * Waits until a request of the person may begin; tells whether it had to. Throws TOO_MANY_REQUESTS, and
 * REQUEST_INCOMPLETE for a caller who has gone meanwhile.
 */
export type AwaitTurn = (userId: number, reply: FastifyReply) => Promise<'waited' | 'at once'>;

/** Lets each person have a bounded number of answers under way (SAFE-07). */
export function createAwaitTurn(): AwaitTurn {
  const inTurn = takingTurns(ANSWERS);
  return (userId, reply) =>
    new Promise((begin, refuse) => {
      let wait: 'waited' | 'at once' = 'at once';
      const untilSent = () =>
        new Promise<void>((end) => {
          finished(reply.raw, () => end());
          // The caller is gone, so no one would get the answer.
          if (reply.raw.destroyed) return refuse(new AppError('REQUEST_INCOMPLETE'));
          begin(wait);
        });
      inTurn(userId, untilSent).catch(refuse);
      wait = 'waited';
    });
}
