import { isDeepStrictEqual } from 'node:util';
import { errorCodesOf, errorReplySchema, type RouteEntry, successStatusOf } from '@league/contract';
import type { LightMyRequestResponse } from 'fastify';
import { operationOf } from '../../src/platform/http/api-description.ts';
import { INJECTED_HEADER } from './hostile.ts';
import type { FuzzedLeague, FuzzPerson } from './league.ts';

/**
 * Words that only occur inside the program: in stacks, files, drivers and the database. No request sent here contains
 * them.
 */
const INNER_DETAIL =
  /\n\s+at |node_modules|\.ts:\d|Failed query|violates|duplicate key|syntax error|SQLSTATE|drizzle|portal_(app|coach)|ECONN|\bE[A-Z]{4,}:/;

/** Whether a schema parses a value to the same value, so that nothing is missing, wrong or extra. */
function isExactly(schema: NonNullable<RouteEntry['reply']>, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
}

function failureFault(entry: RouteEntry, reply: LightMyRequestResponse): string | undefined {
  if (reply.statusCode >= 500) return `answers ${reply.statusCode}`;
  const body: unknown = reply.json();
  if (!isExactly(errorReplySchema, body)) return `answers ${reply.statusCode} in a shape of its own`;
  const { code } = errorReplySchema.parse(body);
  return errorCodesOf(entry).some((declared) => declared === code) ? undefined : `answers undeclared ${code}`;
}

function successFault(entry: RouteEntry, reply: LightMyRequestResponse): string | undefined {
  if (reply.statusCode !== successStatusOf(entry)) return `answers ${reply.statusCode}`;
  if (entry.reply && !isExactly(entry.reply, reply.json())) return 'answers outside its schema';
  const kind = entry.reply ? 'application/json' : entry.sends;
  if (kind?.includes('/') && !reply.headers['content-type']?.toString().startsWith(kind))
    return `answers ${reply.headers['content-type']}`;
  return undefined;
}

/**
 * What is wrong with a reply, in a few words that are the same for each reply with the same fault; undefined for a good
 * one.
 */
export function faultOf(
  { entry, person, league }: { entry: RouteEntry; person: FuzzPerson; league: FuzzedLeague },
  reply: LightMyRequestResponse,
): string | undefined {
  if (INNER_DETAIL.test(reply.body)) return 'shows what is inside';
  if (reply.headers[INJECTED_HEADER] !== undefined) return 'sends a header of the request’s making';
  const leaked = person.forbidden.find(({ name }) => reply.body.includes(name));
  if (leaked) return `shows something of ${leaked.name}`;
  const declared = operationOf(league.app.swagger(), entry)?.responses ?? {};
  if (!Object.hasOwn(declared, reply.statusCode)) return `answers undeclared ${reply.statusCode}`;
  return reply.statusCode >= 400 ? failureFault(entry, reply) : successFault(entry, reply);
}
