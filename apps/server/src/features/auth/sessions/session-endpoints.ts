import { createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { SIGN_IN_METHODS } from '../auth.table.ts';

type Endpoint = Parameters<typeof setSessionCookie>[0];

const openBodySchema = z.object({ userId: z.number().int(), method: z.enum(SIGN_IN_METHODS) });

function readToken(ctx: Endpoint): Promise<string | null | false> {
  return ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
}

/**
 * Sessions as the portal uses them, based on the auth library's rows and signed cookie. The library's own calls do not
 * suffice: its sign-out ignores a failed deletion, its session check needs three queries with ours and uses the system
 * clock, and its sign-in rejects addresses with letters beyond ASCII.
 */
export function sessionEndpoints({ clock, lifetimeMs }: { clock: Clock; lifetimeMs: number }) {
  return {
    id: 'portal-sessions',
    endpoints: {
      /** Starts a session under a new token and ends the one the browser had before (case C33). */
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', requireHeaders: true, body: openBodySchema },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const earlier = await readToken(ctx);
          if (earlier) await internalAdapter.deleteSession(earlier);
          const user = await internalAdapter.findUserById(String(ctx.body.userId));
          if (!user) throw new Error(`User ${ctx.body.userId} left before the session began.`);
          const now = clock.now();
          const fields = {
            method: ctx.body.method,
            createdAt: now,
            updatedAt: now,
            confirmedAt: now,
            expiresAt: new Date(now.getTime() + lifetimeMs),
          };
          const session = await internalAdapter.createSession(user.id, false, fields, true);
          await setSessionCookie(ctx, { session, user });
        },
      ),
      /** The token in the browser's cookie if the portal has signed it, else null. */
      readSessionToken: createAuthEndpoint.serverOnly(
        { method: 'POST', requireHeaders: true },
        async (ctx): Promise<string | null> => (await readToken(ctx)) || null,
      ),
      /** Deletes the session and its cookie; throws if the session cannot be deleted. */
      closeSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const token = await readToken(ctx);
        if (token) await ctx.context.internalAdapter.deleteSession(token);
        expireCookie(ctx, ctx.context.authCookies.sessionToken);
      }),
      /** The cookie with its full lifetime again, for an extended session. */
      renewCookie: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const { name, attributes } = ctx.context.authCookies.sessionToken;
          const maxAge = Math.floor(lifetimeMs / 1000);
          await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, { ...attributes, maxAge });
        },
      ),
    },
  };
}
