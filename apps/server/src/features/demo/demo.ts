import type { FastifyInstance } from 'fastify';
import { createAddressLimiter } from '../../platform/address-limiter.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { sharedSecret } from '../../platform/db/logins/secrets.ts';
import type { MembersDeps } from '../members/members.service.ts';
import { SANDBOXES_PER_ADDRESS } from './demo.constants.ts';
import { registerDemoRoutes } from './demo.routes.ts';
import { registerPublicMemberRoutes } from './public-members.routes.ts';
import type { FindTestCoaches } from './test-coaches.ts';

export type DemoParts = {
  database: Database;
  clock: Clock;
  publicUrl: string | undefined;
  findTestCoaches: FindTestCoaches;
  /** For the routes that answer signed-in callers from the league. The demo itself has no access to it. */
  members: MembersDeps;
};

/** Registers the demo portal's routes, and the public routes that use it for callers without a session. */
export async function registerDemo(app: FastifyInstance, parts: DemoParts): Promise<void> {
  const { database, clock, publicUrl, findTestCoaches, members } = parts;
  const secret = await sharedSecret(database, 'demo');
  const demo = {
    database,
    clock,
    limiter: createAddressLimiter({ database, secret, name: 'demo-sandbox', limit: SANDBOXES_PER_ADDRESS }),
    isSecure: publicUrl?.startsWith('https:') ?? false,
    findTestCoaches,
  };
  registerDemoRoutes(app, demo);
  registerPublicMemberRoutes(app, { members, demo });
}
