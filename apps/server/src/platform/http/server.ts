import { randomUUID } from 'node:crypto';
import { BODY_LIMITS, REQUEST_FAULTS } from '@league/contract';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '../log.ts';
import { AppError } from './app-error.ts';
import { answerBrokenConnection, PATIENCE, type Patience } from './broken-connections.ts';
import { answerError } from './errors.ts';
import { type AwaitTurn, createAwaitTurn } from './guards/active-answers.ts';
import { findJsonFault } from './guards/json-bounds.ts';
import { refuseCrossSiteRequests } from './guards/same-site.ts';
import { securityHeaders } from './guards/security-headers.ts';
import { createTurnOfVisitors, type InTurnOfVisitors } from './guards/visitor-work.ts';
import { requireAccessOnEveryRoute } from './register-route.ts';
import { checkRequest } from './request-check.ts';
import { RequestLog } from './request-log.ts';
import type { ResolveViewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    resolveViewer: ResolveViewer;
    awaitTurn: AwaitTurn;
    inTurnOfVisitors: InTurnOfVisitors;
  }
}

/** Web-standard headers of a request, for the auth library. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each);
  }
  return headers;
}

function parseJsonOrNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name JSON as the type even of calls without a body.
    if (body === '') return done(null, undefined);
    const fault = findJsonFault(body);
    if (fault) return done(new AppError('INVALID_REQUEST', { fields: [{ field: 'body', message: fault }] }));
    return parse(request, body, done);
  });
}

/** A body that is refused for its size is still read up to this size, in bytes; the proxy passes on no larger one. */
const MOST_DROPPED = 6 * 1024 * 1024;

/**
 * Keeps the connection after a body that is too large, which Node then reads and drops. If it were closed, a proxy that is
 * still sending the body would answer 502 instead, and could take the portal for dead.
 */
function readBodiesThatAreTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= MOST_DROPPED)
      void reply.removeHeader('connection');
    done();
  });
}

/**
 * Once the server starts closing, answers end their connections, so that a proxy sends nothing more on them; a request
 * that still arrives is refused like any other failure.
 */
function refuseNewRequestsOnClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) throw new AppError('NOT_READY', { detail: REQUEST_FAULTS.restarting });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

/**
 * A server with everything that routes share (errors, access, CSRF, headers) and no route yet. Does not listen. Its
 * hooks await nothing, so they are synchronous: a promise in each would delay every request.
 */
export function createServer(options: {
  log: Logger;
  resolveViewer: ResolveViewer;
  /** The portal's public origin, if it differs from the Host that clients send. */
  publicOrigin: string | undefined;
  /** How many proxies in front of the portal add to X-Forwarded-For; with 0 the header is ignored. */
  trustedProxies: number;
  patience?: Patience;
}): FastifyInstance {
  const { headersMs, requestMs, silenceMs, checkMs } = options.patience ?? PATIENCE;
  const headers = securityHeaders(options.publicOrigin);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_logger, bindings) => new RequestLog(options.log, bindings),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMITS.strangers,
    // Fastify's own would write out every fault of a request, but only the first are reported (errors.ts).
    schemaErrorFormatter: () => new Error('The request is not valid.'),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler: (error, socket) => answerBrokenConnection(options.log, error, socket),
    // Fastify's own 503 has no id.
    return503OnClosing: false,
    // A HEAD request would run the handler, even that of sign-out.
    exposeHeadRoutes: false,
    // An address that cannot be decoded fails before any route and its error handler.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request,
        reply.headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' }),
      ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance; // The logger's own type parameter is internal.
  app.setValidatorCompiler(checkRequest);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('resolveViewer', options.resolveViewer);
  app.decorate('awaitTurn', createAwaitTurn());
  app.decorate('inTurnOfVisitors', createTurnOfVisitors());
  app.decorateRequest('viewer', null);
  app.decorateRequest('handling', null);
  requireAccessOnEveryRoute(app);
  parseJsonOrNothing(app);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    // By the matched route, because an address can be spelled in many ways. Pages set their own cache rules.
    if (!request.routeOptions.config.isPage) void reply.header('cache-control', 'no-store');
    done();
  });
  readBodiesThatAreTooLarge(app);
  refuseNewRequestsOnClosing(app);
  refuseCrossSiteRequests(app, options.publicOrigin);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  return app;
}
