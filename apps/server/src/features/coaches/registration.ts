import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import {
  type Auth,
  type AuthParts,
  type Caller,
  callerOf,
  presentSessionUser,
  type SignedIn,
  signInAs,
} from '../auth/index.ts';
import { createCoachAccount } from './coach-accounts.ts';

type Registration = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teamCode: string;
};

/** Creates a coach's account by team code and signs the coach in. Throws TEAM_CODE_INVALID, EMAIL_TAKEN (AUTH-02). */
async function register(
  auth: AuthParts,
  { teamCode, ...account }: Registration,
  { headers, ip }: Caller,
): Promise<SignedIn> {
  const { database, clock, attempts } = auth;
  // A taken email counts as failed too. Otherwise one good code would answer any number of questions about emails.
  const attempt = await attempts.beginRegistration({ ip });
  const userId = await createCoachAccount({
    database,
    ...account,
    coachLevel: null,
    claimCode: teamCode,
    now: clock.now(),
  });
  await attempt.succeeded();
  return signInAs(auth, { userId, method: 'registration' }, headers);
}

/** The route with which a new coach registers by team code (AUTH-02). */
export function registerRegistrationRoute(app: FastifyInstance, { auth }: { auth: Auth }): void {
  registerRoute(app, routes.auth.register, async ({ body, request, reply }) => {
    const { viewer, cookies } = await register(auth, body, callerOf(request));
    void reply.header('set-cookie', [...cookies]);
    return presentSessionUser(viewer);
  });
}
