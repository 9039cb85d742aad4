import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { BODY_LIMITS } from '../limits.ts';
import type { Permission } from '../permissions.ts';

/**
 * Who may call a route. `visitorOr` is for the few whose answer to a stranger is another one: anyone who is signed in needs
 * the permission, and who is not gets what is meant for visitors.
 */
export type RouteAccess = 'public' | 'signedIn' | Permission | { readonly visitorOr: Permission };
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Everything there is to say about one route. The server registers from it, the web calls through it. */
export type RouteEntry = {
  readonly method: RouteMethod;
  /** With `:name` for each parameter. */
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Open also to someone who must choose a password of their own first (AUTH-11). */
  readonly beforePasswordChange?: true;
  /** Open also to the admin who must set up the second factor first (BEYOND-11). */
  readonly beforeSecondFactor?: true;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Optional where a call without a body means something of its own. */
  readonly body?: z.ZodObject | z.ZodOptional<z.ZodNullable<z.ZodObject>>;
  /** Where it is another one than that of the access (BODY_LIMITS). */
  readonly bodyLimitBytes?: number;
  /** The shape of the answer with status 200, where that is JSON. */
  readonly reply?: z.ZodType;
  /** What a route answers that has no `reply`: a file or text of this kind, a redirect, or a status and nothing else. */
  readonly sends?:
    | 'application/json'
    | 'text/csv'
    | 'text/calendar'
    | 'text/html'
    | 'text/plain'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'redirect'
    | 'nothing';
  /** The answer bears an ETag, and is not sent again to who holds it: 304. */
  readonly isCacheable?: true;
  /** The answer is a list of any length: where it does not reach the end, X-Total-Count and Link say so (CLIENT-04). */
  readonly isLongList?: true;
  /** Codes of the errors that are this route's own, beside those of every route. */
  readonly errors: readonly ErrorCode[];
};

/** The most bytes that the body of a request may have. */
export function bodyLimitOf({ access, bodyLimitBytes }: RouteEntry): number {
  const isForStrangers = access === 'public' || typeof access === 'object';
  return bodyLimitBytes ?? (isForStrangers ? BODY_LIMITS.strangers : BODY_LIMITS.signedIn);
}

/** Keeps the exact types of an entry. */
export function defineRoute<const Entry extends RouteEntry>(entry: Entry): Entry {
  return entry;
}

type Infer<Schema, Kind extends 'input' | 'output'> = Schema extends z.ZodType
  ? Kind extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined;

export type RouteParams<Entry extends RouteEntry, Kind extends 'input' | 'output' = 'output'> = Infer<
  Entry['params'],
  Kind
>;
export type RouteQuery<Entry extends RouteEntry, Kind extends 'input' | 'output' = 'output'> = Infer<
  Entry['query'],
  Kind
>;
export type RouteBody<Entry extends RouteEntry, Kind extends 'input' | 'output' = 'output'> = Infer<
  Entry['body'],
  Kind
>;
export type RouteReply<Entry extends RouteEntry, Kind extends 'input' | 'output' = 'output'> = Infer<
  Entry['reply'],
  Kind
>;

/** Takes an entry's path and its parameters; gives the address to call, each value encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The address ${path} needs a value for "${name}".`);
    return encodeURIComponent(String(value));
  });
}
