import { COACH_ANSWERS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { headersOf } from '../../platform/http/server.ts';
import { type Auth, accountEmail, presentSessionUser, signInAs } from '../auth/index.ts';
import type { CoachesDeps } from './coaches.service.ts';
import { readReset, resetByLink, sendResetLink } from './password-reset.service.ts';

export type ResetDeps = CoachesDeps & {
  readonly auth: Auth;
  /** Whether a mail server is configured; without one, a link would only reach the office. */
  readonly isMailDelivered: boolean;
};

/** Routes for a coach who forgot the password and chooses another by a link (ROUTE-06). */
export function registerPasswordResetRoutes(app: FastifyInstance, deps: ResetDeps): void {
  const { auth, isMailDelivered } = deps;
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });

  registerRoute(app, routes.passwordReset.request, async ({ body, request }) => {
    if (!isMailDelivered) throw new AppError('RESET_BY_LINK_OFF');
    await auth.attempts.countResetLink({ email: accountEmail(body.email), ip: request.ip });
    // The answer does not wait for this, because it would come later for an email that has an account.
    const work = sendResetLink(deps, body.email).catch((error: unknown) => {
      request.log.error({ err: error }, 'A link to choose a new password was not sent.');
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return { message: COACH_ANSWERS.linkSent };
  });

  registerRoute(app, routes.passwordReset.read, ({ body }) => readReset(deps, body.token));

  registerRoute(app, routes.passwordReset.choose, async ({ body, request, reply }) => {
    const chosen = await resetByLink(deps, body);
    const by = { ...chosen, method: 'resetLink' } as const;
    const { viewer, cookies } = await signInAs(auth, by, headersOf(request));
    void reply.header('set-cookie', [...cookies]);
    return presentSessionUser(viewer);
  });
}
