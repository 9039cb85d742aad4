import { COACH_ANSWERS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { headersOf } from '../../platform/http/server.ts';
import { presentSessionUser, signInAs } from '../auth/index.ts';
import { createCoach, deleteCoach, listCoaches, resetPassword } from './coaches.service.ts';
import { acceptInvitation, inviteAgain, inviteCoach, readInvitation } from './invitations.service.ts';
import { type ResetDeps, registerPasswordResetRoutes } from './password-reset.routes.ts';
import { registerRegistrationRoute } from './registration.ts';
import { sendAgain } from './send-again.service.ts';
import { toggleActive } from './toggle-active.service.ts';
import { updateCoach } from './update-coach.service.ts';

/** Registers the contract's coach routes. */
export function registerCoachRoutes(app: FastifyInstance, deps: ResetDeps): void {
  registerRegistrationRoute(app, deps);
  registerPasswordResetRoutes(app, deps);
  registerListRoute(app, routes.coaches.list, ({ viewer, query }) => listCoaches(deps, viewer, query));
  registerRoute(app, routes.coaches.create, ({ viewer, body }) => createCoach(deps, viewer, body));
  registerRoute(app, routes.coaches.update, ({ viewer, params, body }) =>
    updateCoach(deps, viewer, { id: params.id, changes: body }),
  );
  registerRoute(app, routes.coaches.remove, async ({ viewer, params }) => {
    await deleteCoach(deps, viewer, params.id);
    return { message: COACH_ANSWERS.deleted };
  });
  registerRoute(app, routes.coaches.toggleActive, ({ viewer, params, body }) =>
    toggleActive(deps, viewer, { id: params.coachId, wanted: body?.isActive }),
  );
  registerRoute(app, routes.coaches.resetPassword, async ({ viewer, params, body }) => {
    await resetPassword(deps, viewer, { userId: params.coachId, password: body.newPassword });
    return { message: COACH_ANSWERS.passwordSet };
  });
  registerRoute(app, routes.coaches.invite, ({ viewer, body }) => inviteCoach(deps, viewer, body));
  registerRoute(app, routes.coaches.inviteAgain, ({ viewer, params }) =>
    inviteAgain(deps, viewer, params.coachId),
  );
  registerRoute(app, routes.coaches.sendAgain, ({ viewer, params, body }) =>
    sendAgain(deps, viewer, { id: params.coachId, email: body.email }),
  );
  registerRoute(app, routes.coaches.readInvitation, ({ body }) => readInvitation(deps, body.token));
  registerRoute(app, routes.coaches.acceptInvitation, async ({ body, request, reply }) => {
    const chosen = await acceptInvitation(deps, body);
    const by = { ...chosen, method: 'invitation' } as const;
    const { viewer, cookies } = await signInAs(deps.auth, by, headersOf(request));
    void reply.header('set-cookie', [...cookies]);
    return presentSessionUser(viewer);
  });
}
