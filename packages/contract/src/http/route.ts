import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { BODY_LIMITS } from '../limits.ts';
import type { Permission } from '../permissions.ts';

/**
 * Who may call a route. `visitorOr` is for the few routes that answer strangers differently: a signed-in caller needs
 * the permission, and a signed-out one gets the visitors' answer.
 */
export type RouteAccess = 'public' | 'signedIn' | Permission | { readonly visitorOr: Permission };
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The complete description of a route. The server registers from it, and the web calls through it. */
export type RouteEntry = {
  readonly method: RouteMethod;
  /** With `:name` for each parameter. */
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Also open to a person who must choose their own password first (AUTH-11). */
  readonly beforePasswordChange?: true;
  /** Also open to an admin who must set up the second factor first (BEYOND-11). */
  readonly beforeSecondFactor?: true;
  /** True if a person of the office must first confirm who they are (SAFE-02); decision 0153 says for which routes. */
  readonly asksToConfirm?: true;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Optional if a call without a body has its own meaning. */
  readonly body?: z.ZodObject | z.ZodOptional<z.ZodNullable<z.ZodObject>>;
  /** Set if it differs from that of the access (BODY_LIMITS). */
  readonly bodyLimitBytes?: number;
  /** The schema of the answer with status 200, if that is JSON. */
  readonly reply?: z.ZodType;
  /** For a route without `reply`: the type of its file or text, a redirect, or only a status. */
  readonly sends?:
    | 'application/json'
    | 'text/csv'
    | 'text/calendar'
    | 'text/html'
    | 'text/plain'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'redirect'
    | 'nothing';
  /** True if the answer has an ETag and is not sent again to a client that has it (304). */
  readonly isCacheable?: true;
  /**
   * True if the answer is a list of any length: if it does not reach the end, X-Total-Count and Link say so
   * (CLIENT-04).
   */
  readonly isLongList?: true;
  /** The error codes of this route, in addition to those of every route. */
  readonly errors: readonly ErrorCode[];
};

/** The maximum size of a request's body, in bytes. */
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

/** The address of an entry's path with these parameters, each encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The address ${path} needs a value for "${name}".`);
    return encodeURIComponent(String(value));
  });
}
