import { hasAddress, publishAddress, thisWorker } from './portal-address.ts';
import { startPortal } from './start-portal.ts';

let renewed: Promise<void> | undefined;

/**
 * Gives this process a portal of its own in place of the one that earlier journeys have used, once; it ends with the
 * process. A portal that the environment names stays.
 */
export function renewPortal(): Promise<void> {
  if (hasAddress()) return Promise.resolve();
  renewed ??= startPortal().then(({ address }) => publishAddress(thisWorker(), address));
  return renewed;
}
