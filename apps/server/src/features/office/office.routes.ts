import { OFFICE_ANSWERS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { callerOf } from '../auth/index.ts';
import {
  changeOfficeRole,
  endOfficeAccess,
  inviteOfficePerson,
  inviteOfficePersonAgain,
  listOfficePeople,
  type OfficeDeps,
} from './office.service.ts';

/** The people of the office and their access (OFFICE-10). */
export function registerOfficeRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  const { office } = routes;
  registerRoute(app, office.list, ({ viewer }) => listOfficePeople(deps, viewer));
  registerRoute(app, office.invite, async ({ viewer, body, request }) => {
    const { currentPassword, ...person } = body;
    await deps.assertOwnPassword({ viewer, currentPassword }, callerOf(request));
    return inviteOfficePerson(deps, viewer, person);
  });
  registerRoute(app, office.changeRole, async ({ viewer, params, body, request }) => {
    const { currentPassword, officeRole } = body;
    await deps.assertOwnPassword({ viewer, currentPassword }, callerOf(request));
    return changeOfficeRole(deps, viewer, { id: params.id, officeRole });
  });
  registerRoute(app, office.inviteAgain, async ({ viewer, params, body, request }) => {
    await deps.assertOwnPassword({ viewer, currentPassword: body.currentPassword }, callerOf(request));
    return inviteOfficePersonAgain(deps, viewer, params.id);
  });
  registerRoute(app, office.endAccess, async ({ viewer, params }) => {
    await endOfficeAccess(deps, viewer, params.id);
    return { message: OFFICE_ANSWERS.accessEnded };
  });
}
