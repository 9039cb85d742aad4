import { takingTurnsByKey } from '../../turns.ts';
import { clientNetworks } from './client-address.ts';

/** How many requests of visitors from one address are worked on at once in this process. A whole gym may share one. */
const VISITORS = { atOnce: 16, mostWaiting: 300 } as const;
/** The same for an IPv6 network of 48 bits, which can be one customer's or hold many customers. */
const VISITORS_OF_SITE = { atOnce: 64, mostWaiting: 1200 } as const;

/** Does the work of a request when it is its turn. Throws TOO_MANY_REQUESTS. */
export type InTurnOfVisitors = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/** Limits the work for visitors from one address, also for those who leave before it has ended (SAFE-07). */
export function createTurnOfVisitors(): InTurnOfVisitors {
  const inTurn = takingTurnsByKey<string>(VISITORS);
  const inTurnOfSite = takingTurnsByKey<string>(VISITORS_OF_SITE);
  return (ip, work) => {
    const { address, site } = clientNetworks(ip);
    return inTurn(address, () => (site === null ? work() : inTurnOfSite(site, work)));
  };
}
