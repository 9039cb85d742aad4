import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../platform/http/register-route.ts';
import {
  listMessages,
  type MessagesDeps,
  previewMessage,
  readMessage,
  resendMail,
  sendMessage,
} from './messages.service.ts';

export function registerMessageRoutes(app: FastifyInstance, deps: MessagesDeps): void {
  const entries = routes.messages;
  registerRoute(app, entries.list, async ({ viewer }) => ({ messages: await listMessages(deps, viewer) }));
  registerRoute(app, entries.preview, ({ viewer, body }) => previewMessage(deps, viewer, body.to));
  registerRoute(app, entries.send, ({ viewer, body }) => sendMessage(deps, viewer, body));
  registerRoute(app, entries.read, ({ viewer, params }) => readMessage(deps, viewer, params.id));
  registerRoute(app, entries.resend, ({ viewer, params, body }) =>
    resendMail(deps, viewer, { id: params.id, address: body.to }),
  );
}
