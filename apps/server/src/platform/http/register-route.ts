import { Transform } from 'node:stream';
import {
  BODY_LIMITS,
  bodyLimitOf,
  errorReplySchema,
  purposeOf,
  type RouteAccess,
  type RouteBody,
  type RouteEntry,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
  roleMay,
} from '@league/contract';
import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type RouteOptions,
  type RouteShorthandOptions,
} from 'fastify';
import type { WrittenContent } from './answers/cached-answer.ts';
import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry of the route; without one, the server does not start. */
    entry?: RouteEntry;
    /** For routes that are not API calls: the web app's files. */
    isPage?: true;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The work of the handler, once it has begun. */
    handling: Promise<unknown> | null;
  }
}

/** A public route does not read the session. */
type ViewerOf<Entry extends RouteEntry> = Entry['access'] extends 'public'
  ? null
  : Entry['access'] extends object
    ? Viewer | null
    : Viewer;

export type RouteContext<Entry extends RouteEntry> = {
  params: RouteParams<Entry>;
  query: RouteQuery<Entry>;
  body: RouteBody<Entry>;
  viewer: ViewerOf<Entry>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<Entry extends RouteEntry> = Entry['reply'] extends object
  ? RouteReply<Entry, 'input'> | WrittenContent
  : FastifyReply;

export type Handler<Entry extends RouteEntry> = (context: RouteContext<Entry>) => Promise<Answer<Entry>>;

/**
 * Throws unless the viewer may use the route: 401 if signed out, unless visitors may use it; 403 without the permission
 * (ADMIN-09), before the person's own password is chosen (AUTH-11), before a required second factor is set up
 * (BEYOND-11), or if the route asks the person to confirm and they did so too long ago (SAFE-02).
 */
function assertAccess(
  { method, beforePasswordChange, beforeSecondFactor, asksToConfirm }: RouteEntry,
  access: Exclude<RouteAccess, 'public'>,
  viewer: Viewer | null,
): void {
  const needed = typeof access === 'string' ? access : access.visitorOr;
  if (!viewer && needed !== access) return;
  if (!viewer) throw new AppError('NOT_SIGNED_IN');
  if (viewer.mustChoosePassword && !beforePasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (viewer.mustSetUpSecondFactor && !beforeSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED');
  if (needed !== 'signedIn' && !roleMay(viewer, needed, purposeOf(method))) throw new AppError('NOT_ALLOWED');
  if (asksToConfirm && viewer.mustConfirm) throw new AppError('CONFIRMATION_NEEDED');
}

function schemaOf(entry: RouteEntry): FastifySchema {
  return {
    summary: entry.summary,
    tags: [entry.path.split('/')[2] ?? 'portal'],
    ...(entry.params ? { params: entry.params } : {}),
    ...(entry.query ? { querystring: entry.query } : {}),
    ...(entry.body ? { body: entry.body } : {}),
    response: {
      ...(entry.reply ? { 200: entry.reply } : {}),
      '4xx': errorReplySchema,
      '5xx': errorReplySchema,
    },
  };
}

/**
 * Limits what a stranger may send to a route whose own limit is for signed-in people. Fastify's limit applies to the
 * route for all callers.
 */
function boundStrangers(entry: RouteEntry): Pick<RouteShorthandOptions, 'preParsing'> {
  const limit = BODY_LIMITS.strangers;
  if (typeof entry.access === 'string' || bodyLimitOf(entry) <= limit) return {};
  const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  return {
    preParsing: (request, _reply, payload, done) => {
      if (request.viewer) return done(null, payload);
      if (Number(request.headers['content-length'] ?? 0) > limit) return done(tooLarge());
      let length = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          length += chunk.length;
          next(length > limit ? tooLarge() : null, chunk);
        },
      });
      done(null, payload.pipe(counted));
    },
  };
}

/** Registers the handler of one contract entry, with its access and the shapes of request and reply. */
export function registerRoute<Entry extends RouteEntry>(
  app: FastifyInstance,
  entry: Entry,
  handle: Handler<Entry>,
): void {
  const { access } = entry;
  app.route({
    method: entry.method,
    url: entry.path,
    config: { entry },
    bodyLimit: bodyLimitOf(entry),
    schema: schemaOf(entry),
    // Before the body is parsed and checked, so that a stranger learns nothing about its shape.
    ...(access === 'public'
      ? {}
      : {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const identify = async () => {
              request.viewer = await app.resolveViewer(request.headers.cookie);
              assertAccess(entry, access, request.viewer);
              return request.viewer;
            };
            const viewer = await identify();
            // The session may have ended meanwhile.
            if (viewer && (await app.awaitTurn(viewer.userId, reply)) === 'waited') await identify();
          },
        }),
    ...boundStrangers(entry),
    preValidation: (request, _reply, done) => {
      // A call without a body means the same as one with an empty object.
      if (entry.body && request.body === undefined) request.body = {};
      done();
    },
    handler: (request, reply) => {
      const work = async () => {
        // Nothing is done for a caller who has left (SAFE-07).
        if (reply.raw.destroyed) throw new AppError('REQUEST_INCOMPLETE');
        return handle({
          params: request.params,
          query: request.query,
          body: request.body,
          viewer: request.viewer,
          request,
          reply,
          // Fastify has checked each part with the entry's own schemas, and the hook has set the viewer.
        } as RouteContext<Entry>);
      };
      request.handling = request.viewer ? work() : app.inTurnOfVisitors(request.ip, work);
      return request.handling;
    },
  });
}

/** Makes the server refuse to start with a route that names no access. Must be called before any route is added. */
export function requireAccessOnEveryRoute(app: FastifyInstance): void {
  const registered: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    registered.push(route);
  });
  app.addHook('onReady', async () => {
    const open = registered.find(({ config }) => !config?.entry && !config?.isPage);
    if (open)
      throw new Error(
        `The route ${String(open.method)} ${open.url} names no access: register it from a contract entry.`,
      );
  });
}
