import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { takingTurns } from '../../turns.ts';
import { AppError } from '../app-error.ts';
import { clientNetworks } from '../guards/client-address.ts';

/**
 * How many requests of one person may be active at once in this process. A request is active until the last byte of its
 * answer is sent and its handler has ended. A handler goes on when its caller leaves. An answer that is not read stays in memory, and can have
 * 16 MB. A browser sends six at once; a phone that lost its network leaves some behind.
 */
const ANSWERS = { atOnce: 16, mostWaiting: 100 } as const;

/** How many requests of visitors from one address are worked on at once in this process. A whole gym may share one. */
const VISITORS = { atOnce: 16, mostWaiting: 300 } as const;
/** The same for an IPv6 network of 48 bits, which can be one customer's or hold many customers. */
const VISITORS_OF_SITE = { atOnce: 64, mostWaiting: 1200 } as const;

/**
 * Waits until a request of the person may start; returns whether it had to wait. Throws TOO_MANY_REQUESTS, and
 * REQUEST_INCOMPLETE for a caller who has left meanwhile.
 */
export type AwaitTurn = (userId: number, reply: FastifyReply) => Promise<'waited' | 'at once'>;

/** Limits the number of active answers per person (SAFE-07). */
export function createAwaitTurn(): AwaitTurn {
  const inTurn = takingTurns(ANSWERS);
  return (userId, reply) =>
    new Promise((begin, refuse) => {
      let wait: 'waited' | 'at once' = 'at once';
      const untilOver = async () => {
        // The caller has left, so the answer could not be sent.
        if (reply.raw.destroyed) return refuse(new AppError('REQUEST_INCOMPLETE'));
        begin(wait);
        await new Promise<void>((end) => finished(reply.raw, () => end()));
        await Promise.allSettled([reply.request.handling]);
      };
      inTurn(userId, untilOver).catch(refuse);
      wait = 'waited';
    });
}

/** Does the work of a request when it is its turn. Throws TOO_MANY_REQUESTS. */
export type InTurnOfVisitors = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/** Limits the work for visitors from one address, also for those who leave before it has ended (SAFE-07). */
export function createTurnOfVisitors(): InTurnOfVisitors {
  const inTurn = takingTurns<string>(VISITORS);
  const inTurnOfSite = takingTurns<string>(VISITORS_OF_SITE);
  return (ip, work) => {
    const { address, site } = clientNetworks(ip);
    return inTurn(address, () => (site === null ? work() : inTurnOfSite(site, work)));
  };
}
