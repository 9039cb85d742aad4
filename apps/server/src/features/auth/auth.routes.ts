import { AUTH_WORDS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { headersOf } from '../../platform/http/server.ts';
import { callerOf } from './auth.caller.ts';
import { presentSessionUser } from './auth.presenter.ts';
import { signIn } from './auth.service.ts';
import type { Auth } from './auth.ts';
import { changeOwnPassword } from './passwords/own-password.service.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { confirmPerson } from './second-factor/second-factor.service.ts';
import { registerSingleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';

/** Adds the cookie of an extended session to the answer of any request. */
function renewSessionCookies(app: FastifyInstance, { sessions }: Auth): void {
  app.addHook('onSend', ({ viewer }, reply, _payload, done) => {
    const cookies = viewer ? sessions.renewedCookies(viewer) : [];
    if (cookies.length > 0) void reply.header('set-cookie', [...cookies]);
    done();
  });
}

/** Registers the contract's auth routes, except registration, which creates a coach (features/coaches). */
export function registerAuthRoutes(app: FastifyInstance, { auth }: { auth: Auth }): void {
  renewSessionCookies(app, auth);

  registerRoute(app, routes.auth.login, async ({ body, request, reply }) => {
    const { viewer, cookies } = await signIn(auth, body, callerOf(request));
    void reply.header('set-cookie', [...cookies]);
    return presentSessionUser(viewer);
  });

  registerRoute(app, routes.auth.changePassword, async ({ viewer, body, request, reply }) => {
    const changed = await changeOwnPassword(auth, { viewer, ...body }, callerOf(request));
    void reply.header('set-cookie', [...changed.cookies]);
    return presentSessionUser(changed.viewer);
  });

  registerRoute(app, routes.auth.confirm, async ({ viewer, body, request }) => {
    await confirmPerson(auth, { viewer, ...body }, callerOf(request));
    return { message: AUTH_WORDS.confirmed };
  });

  registerRoute(app, routes.auth.logout, async ({ request, reply }) => {
    void reply.header('set-cookie', [...(await auth.sessions.close(headersOf(request)))]);
    return { message: AUTH_WORDS.signedOut };
  });

  registerRoute(app, routes.auth.otherSessions, async ({ viewer, request }) => {
    const others = await auth.sessions.others(headersOf(request), viewer.userId);
    return others.map(({ id, signedInAt }) => ({ id, signedInAt: signedInAt.toISOString() }));
  });

  registerRoute(app, routes.auth.endOtherSessions, async ({ viewer, request }) => ({
    ended: await auth.sessions.closeOthers(headersOf(request), viewer.userId),
  }));

  registerRoute(app, routes.auth.coachUser, async ({ viewer }) => presentSessionUser(viewer));
  registerRoute(app, routes.auth.authUser, async ({ viewer }) => presentSessionUser(viewer));

  registerSecondFactorRoutes(app, auth);
  registerSingleSignOnRoutes(app, auth);
}
