import type { FullConfig } from '@playwright/test';
import { buildWeb } from '../../../scripts/lib/build-web.mjs';
import { hasAddress, publishAddress } from './portal-address.ts';
import { startPortal } from './start-portal.ts';

/**
 * Starts a portal with its own league for each process that runs journeys, so that journeys at the same time do not affect
 * each other. Returns a function that stops them. A portal that the environment names is used as it is.
 */
export default async function startPortals({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (hasAddress()) return undefined;
  await buildWeb();
  const portals = await Promise.all(Array.from({ length: workers }, () => startPortal()));
  for (const [worker, { address }] of portals.entries()) publishAddress(worker, address);
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
  };
}
