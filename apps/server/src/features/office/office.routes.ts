import { OFFICE_ANSWERS, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
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
  registerRoute(app, office.invite, ({ viewer, body }) => inviteOfficePerson(deps, viewer, body));
  registerRoute(app, office.changeRole, ({ viewer, params, body }) =>
    changeOfficeRole(deps, viewer, { id: params.id, ...body }),
  );
  registerRoute(app, office.inviteAgain, ({ viewer, params }) =>
    inviteOfficePersonAgain(deps, viewer, params.id),
  );
  registerRoute(app, office.endAccess, async ({ viewer, params }) => {
    await endOfficeAccess(deps, viewer, params.id);
    return { message: OFFICE_ANSWERS.accessEnded };
  });
}
