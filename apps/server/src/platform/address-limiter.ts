import { clientNetworks } from './http/guards/client-address.ts';
import { createLimiter, type Limiter } from './rate-limit.ts';

/**
 * A site has up to 65,536 networks of 64 bits. It may make as many attempts as eight addresses, because it may be one
 * customer or many.
 */
const ADDRESSES_OF_SITE = 8;

/** Counts by the client's address and, for IPv6, also by the site that the address is in (AUTH-10). */
export function createAddressLimiter(options: Parameters<typeof createLimiter>[0]): Omit<Limiter, 'forget'> {
  const { name, limit } = options;
  const ofAddress = createLimiter(options);
  const ofSite = createLimiter({
    ...options,
    name: `${name}-site`,
    limit: { ...limit, attempts: limit.attempts * ADDRESSES_OF_SITE },
  });
  return {
    async count(ip) {
      const { address, site } = clientNetworks(ip);
      const wait = await ofAddress.count(address);
      // What one address may not do does not count against its neighbors.
      return wait === null && site !== null ? ofSite.count(site) : wait;
    },
    async takeBack(ip) {
      const { address, site } = clientNetworks(ip);
      await Promise.all([ofAddress.takeBack(address), site === null ? undefined : ofSite.takeBack(site)]);
    },
  };
}
