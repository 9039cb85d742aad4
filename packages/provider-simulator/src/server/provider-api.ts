import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRoutes, listVersionResources, listVersions, versions } from '../account/account.routes.ts';
import { contactRoutes } from '../contacts/contacts.routes.ts';
import { emailRoutes } from '../email/email.routes.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { registrationTypeRoutes } from '../events/registration-types.routes.ts';
import { registrationRoutes } from '../events/registrations.routes.ts';
import { fieldRoutes } from '../fields/fields.routes.ts';
import { auditLogRoutes } from '../finances/audit-log.routes.ts';
import { donationRoutes } from '../finances/donations.routes.ts';
import { paymentRoutes } from '../finances/payments.routes.ts';
import { groupRoutes } from '../groups/groups.routes.ts';
import { type Api, type ApiCall, type ApiHandler, noBody } from '../http/api.ts';
import { parseBody } from '../http/body.ts';
import { createLinks } from '../http/links.ts';
import { parseQuery } from '../http/query.ts';
import { bucketOf, type RateLimiter } from '../http/rate-limit.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { invoiceRoutes } from '../invoices/invoices.routes.ts';
import { createNightlyLapse } from '../levels/lapse.ts';
import { levelRoutes } from '../levels/levels.routes.ts';
import { findAccessToken } from '../oauth/tokens.ts';
import { membershipProcedureRoutes } from '../procedures/membership.routes.ts';
import type { TokenRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { sendJson } from './send-json.ts';
import { strikeOn } from './strike.ts';
import { traceOf } from './trace.ts';

const features = [
  accountRoutes,
  fieldRoutes,
  levelRoutes,
  groupRoutes,
  contactRoutes,
  membershipProcedureRoutes,
  emailRoutes,
  eventRoutes,
  registrationTypeRoutes,
  registrationRoutes,
  invoiceRoutes,
  paymentRoutes,
  donationRoutes,
  auditLogRoutes,
];

/** Registers the whole API for each version, since versions differ in their links and a few rules. */
export function registerProviderApi(app: FastifyInstance, world: World, limiter: RateLimiter): void {
  const lapseNightly = createNightlyLapse(world);
  app.get('/', (request, reply) => sendJson(reply, listVersions(originOf(request))));
  for (const version of versions) {
    app.get(`/${version}`, (request, reply) =>
      sendJson(reply, listVersionResources(`${originOf(request)}/${version}`)),
    );
    const answer = (handler: ApiHandler) => (request: FastifyRequest, reply: FastifyReply) => {
      lapseNightly();
      const { contactId } = admit(world, limiter, request, reply);
      const value = handler(createCall(world, version, request, contactId));
      return value === noBody ? reply.send('') : sendJson(reply, value);
    };
    const api: Api = {
      get: (path, handler) => app.get(`/${version}${path}`, answer(handler)),
      post: (path, handler) => app.post(`/${version}${path}`, answer(handler)),
      put: (path, handler) => app.put(`/${version}${path}`, answer(handler)),
      delete: (path, handler) => app.delete(`/${version}${path}`, answer(handler)),
    };
    for (const register of features) register(api);
  }
}

/** Checks token, rate limit and account, in this order; throws 401, 429 or 403. Returns the token. */
function admit(
  world: World,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): TokenRecord {
  const { oauth, rateLimits } = world.settings();
  const token = findAccessToken(world, request.headers.authorization);
  if (!token || !doesCover(token, request)) {
    throw new Refusal(
      401,
      oauth.unauthorizedBody,
      'The token is missing, ended, or does not cover this call.',
    );
  }
  const path = request.url.split('?')[0] ?? '';
  const isPoll = parseQuery(request.url).has('resultId');
  const bucket = isPoll && !rateLimits.pollsCountAsListCalls ? 'other' : bucketOf(request.method, path);
  const waitSeconds = limiter.take(bucket, world.now());
  if (waitSeconds !== null) {
    if (rateLimits.retryAfterHeader) reply.header('Retry-After', waitSeconds);
    throw new Refusal(429, '', 'Too many calls in this minute.');
  }
  const accountId = readParameter(request, 'accountId');
  const isAccountItself = /\/accounts\/[^/]+\/?$/i.test(path);
  if (accountId !== null && !isAccountItself && Number(accountId) !== world.account.id) {
    throw new Refusal(403, oauth.forbiddenBody, `The account ${accountId} is not this key's.`);
  }
  return token;
}

function doesCover({ access }: TokenRecord, { method, url }: FastifyRequest): boolean {
  if (access === 'full') return true;
  if (access === 'readOnly') return method === 'GET';
  return method === 'GET' && /\/accounts(\/[^/]+)?(\/contacts\/me)?\/?$/i.test(url.split('?')[0] ?? '');
}

function createCall(world: World, version: string, request: FastifyRequest, userId: number | null): ApiCall {
  const trace = traceOf(request);
  return {
    world,
    query: parseQuery(request.url),
    userId,
    links: createLinks(originOf(request), version, world.account.id),
    strike: (kind, isMeant) => strikeOn(world, trace, kind, isMeant),
    id(name) {
      const id = Number(readParameter(request, name));
      if (!Number.isInteger(id)) throw notFound('A resource without a number');
      return id;
    },
    body: () => parseBody(request.body),
    warn: (text) => trace.warnings.push(text),
  };
}

function readParameter(request: FastifyRequest, name: string): string | null {
  const { params } = request;
  const found = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const value: unknown = found.find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
