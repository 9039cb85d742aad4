import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import { handOverMail, listMails, type MailDeps, readMailText, retryMail } from './mail.service.ts';

/** Registers the contract's mail routes. */
export function registerMailRoutes(app: FastifyInstance, deps: MailDeps): void {
  registerRoute(app, routes.mail.list, ({ viewer }) => listMails(deps, viewer));
  registerRoute(app, routes.mail.text, async ({ viewer, params }) => ({
    text: await readMailText(deps, viewer, params.id),
  }));
  registerRoute(app, routes.mail.retry, ({ viewer, params }) => retryMail(deps, viewer, params.id));
  registerRoute(app, routes.mail.handOver, ({ viewer, params }) => handOverMail(deps, viewer, params.id));
}
