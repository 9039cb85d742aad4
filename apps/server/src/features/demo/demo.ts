import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { sharedSecret } from '../../platform/db/logins/secrets.ts';
import { createLimiter } from '../../platform/rate-limit.ts';
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
  /** For the calls that answer the signed-in from the league; the demo itself knows nothing of it. */
  members: MembersDeps;
};

/** The demo portal and the calls that answer visitors from it. */
export async function registerDemo(app: FastifyInstance, parts: DemoParts): Promise<void> {
  const { database, clock, publicUrl, findTestCoaches, members } = parts;
  const secret = await sharedSecret(database, 'demo');
  const demo = {
    database,
    clock,
    limiter: createLimiter({ database, secret, name: 'demo-sandbox', limit: SANDBOXES_PER_ADDRESS }),
    isSecure: publicUrl?.startsWith('https:') ?? false,
    findTestCoaches,
  };
  registerDemoRoutes(app, demo);
  registerPublicMemberRoutes(app, { members, demo });
}
