import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../platform/http/register-route.ts';
import { callerOf } from '../auth.caller.ts';
import { presentSessionUser } from '../auth.presenter.ts';
import type { Auth } from '../auth.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
  secondFactorState,
} from './second-factor.service.ts';

/** The admin's second factor (BEYOND-11). */
export function registerSecondFactorRoutes(app: FastifyInstance, auth: Auth): void {
  const { secondFactor } = routes;
  registerRoute(app, secondFactor.state, async ({ viewer }) => secondFactorState(auth, viewer));
  registerRoute(app, secondFactor.begin, async ({ viewer, body, request }) =>
    beginSecondFactor(auth, { viewer, ...body }, callerOf(request)),
  );
  registerRoute(app, secondFactor.confirm, async ({ viewer, body, request, reply }) => {
    const on = await confirmSecondFactor(auth, { viewer, ...body }, callerOf(request));
    void reply.header('set-cookie', [...on.cookies]);
    return { user: presentSessionUser(on.viewer), backupCodes: on.backupCodes };
  });
  registerRoute(app, secondFactor.renewBackupCodes, async ({ viewer, body, request }) => ({
    backupCodes: await renewBackupCodes(auth, { viewer, ...body }, callerOf(request)),
  }));
  registerRoute(app, secondFactor.remove, async ({ viewer, body, request }) =>
    presentSessionUser(await removeSecondFactor(auth, { viewer, ...body }, callerOf(request))),
  );
}
