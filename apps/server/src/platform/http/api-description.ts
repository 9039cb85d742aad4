import swagger from '@fastify/swagger';
import {
  errorCodesOf,
  errorEntry,
  errorReplySchema,
  LIMITS,
  type RouteAccess,
  type RouteEntry,
  successStatusOf,
} from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const ERROR_REPLY = '#/components/schemas/ErrorReply';

type Content = Record<string, { schema?: unknown }>;
type Response = { description: string; content?: Content; headers?: object };
type Responses = Record<string, Response>;

/** The parts of a route's OpenAPI description that are written or read here. */
export type Operation = {
  summary?: string;
  description?: string;
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Content };
  responses?: Responses;
};

/** One response per failure status of a route, with its codes. */
function failuresOf(entry: RouteEntry): Responses {
  const byStatus = Map.groupBy(errorCodesOf(entry), (code) => errorEntry(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorEntry(code).message}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: ERROR_REPLY }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  );
}

const LONG_LIST = `As asked for: without page parameters the whole list, up to ${LIMITS.longList} entries.`;

/** Headers of an answer that does not reach the end of its list (CLIENT-04). */
const MORE = {
  'x-total-count': {
    description: 'How many entries there are in all; given when more follow.',
    schema: { type: 'integer' },
  },
  link: {
    description: 'Where the next entries are, with `rel="next"` (RFC 8288); given when more follow.',
    schema: { type: 'string' },
  },
};

/** The responses of a successful request; `described` comes from the reply's schema. */
function successOf(
  { sends = 'nothing', reply, isLongList }: RouteEntry,
  described: Response | undefined,
): Response {
  if (reply && isLongList) return { ...described, description: LONG_LIST, headers: MORE };
  if (reply) return { ...described, description: 'As asked for.' };
  if (sends === 'nothing') return { description: 'Done.' };
  if (sends === 'redirect')
    return {
      description: 'Where to go on.',
      headers: { location: { required: true, schema: { type: 'string' } } },
    };
  const type = sends === 'application/json' ? 'object' : 'string';
  return { description: 'As asked for.', content: { [sends]: { schema: { type } } } };
}

function whoMayCall(access: RouteAccess): string {
  if (access === 'public') return 'Anyone may call it.';
  if (access === 'signedIn') return 'Any signed-in user may call it.';
  if (typeof access === 'string') return `Needs the permission \`${access}\`.`;
  return `Visitors may call it, and who is signed in with the permission \`${access.visitorOr}\`.`;
}

function describeAnswers(entry: RouteEntry, responses: Responses): Responses {
  const status = successStatusOf(entry);
  return {
    [status]: successOf(entry, responses[status]),
    ...(entry.isCacheable ? { 304: { description: 'As the caller has it already, by If-None-Match.' } } : {}),
    ...failuresOf(entry),
  };
}

/** The description of a route; undefined if it is not described. */
export function operationOf(
  { paths = {} }: { paths?: object },
  { method, path }: Pick<RouteEntry, 'method' | 'path'>,
): Operation | undefined {
  const operations = (paths as Record<string, Record<string, Operation>>)[path.replace(/:(\w+)/g, '{$1}')];
  return operations?.[method.toLowerCase()];
}

/**
 * Builds the OpenAPI description of the server's routes, as returned by `app.swagger()`: the shapes from the schemas
 * that check requests and replies, the answers from the contract's entries (BEYOND-07). Must be called before any route
 * is added.
 */
export async function describeApi(
  app: FastifyInstance,
  { title, entries }: { title: string; entries: readonly RouteEntry[] },
): Promise<void> {
  const { $schema: _dialect, ...errorReply } = z.toJSONSchema(errorReplySchema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'Every call of the portal.' },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const entry of entries) {
        const operation = operationOf(openapiObject, entry);
        if (!operation) continue;
        operation.description = whoMayCall(entry.access);
        operation.responses = describeAnswers(entry, operation.responses ?? {});
      }
      Object.assign(openapiObject, { components: { schemas: { ErrorReply: errorReply } } });
      return openapiObject;
    },
  });
}
