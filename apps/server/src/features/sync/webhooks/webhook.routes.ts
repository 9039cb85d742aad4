import { routes, type WebhookMessage } from '@league/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { registerRoute } from '../../../platform/http/register-route.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import { recordWebhookEvent } from './webhook-events.repository.ts';

export type WebhookDeps = {
  database: Database;
  /** Without a secret, the address is closed. */
  webhookSecret: string | undefined;
};

/**
 * The possible secrets in a request: any value of the query, because the office chooses the name, or a Basic password.
 */
function secretsOf(request: FastifyRequest): string[] {
  const query = [...new URL(request.url, 'http://portal').searchParams.values()];
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8');
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return basic === undefined ? query : [...query, password];
}

/** Checked before the body is read, so that a stranger learns nothing about its shape. */
function assertSecret(request: FastifyRequest, secret: string | undefined): void {
  if (secret === undefined) throw new AppError('NOT_FOUND');
  if (!secretsOf(request).some((given) => isSameSecret(given, secret)))
    throw new AppError('WEBHOOK_SECRET_WRONG');
}

/** The parameter that names what changed, by the kind of message (API section 13.2); other kinds are ignored. */
const SUBJECTS: Readonly<Record<string, { kind: 'contact' | 'event'; parameter: string }>> = {
  Contact: { kind: 'contact', parameter: 'Contact.Id' },
  ContactModified: { kind: 'contact', parameter: 'Contact.Id' },
  Membership: { kind: 'contact', parameter: 'Contact.Id' },
  Event: { kind: 'event', parameter: 'Event.Id' },
  EventRegistration: { kind: 'event', parameter: 'EventToRegister.Id' },
};

function subjectOf({ MessageType, Parameters }: WebhookMessage) {
  const subject = Object.hasOwn(SUBJECTS, MessageType) ? SUBJECTS[MessageType] : undefined;
  const value = subject && Parameters[subject.parameter];
  if (!subject || typeof value !== 'string' || !/^[1-9]\d{0,14}$/.test(value)) return undefined;
  return { kind: subject.kind, providerId: Number(value) };
}

/**
 * Takes the provider's messages only as a sign that something may have changed, so a forged, late or repeated one does
 * no harm. The webhook event is stored before the answer is sent.
 */
export function registerWebhookRoute(app: FastifyInstance, { database, webhookSecret }: WebhookDeps): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => assertSecret(request, webhookSecret));
    registerRoute(scope, routes.sync.webhook, async ({ body }) => {
      const subject = subjectOf(body);
      if (!subject) return {};
      await database.unscoped.transaction(async (tx) => {
        await recordWebhookEvent(tx, subject);
        await announceChanges(tx);
      });
      return {};
    });
  });
}
