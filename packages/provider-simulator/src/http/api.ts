import type { FaultKind, FaultOf } from '../faults/faults.ts';
import type { World } from '../world.ts';
import type { Body } from './body.ts';
import type { Links } from './links.ts';
import type { Query } from './query.ts';

/** What a handler of the provider's API gets. */
export interface ApiCall {
  world: World;
  query: Query;
  /** The contact whose token the call uses; null for the API key. */
  userId: number | null;
  links: Links;
  /** The fault of this kind that applies to this call, which the request log then mentions; null if there is none. */
  strike<Kind extends FaultKind>(
    kind: Kind,
    isMeant?: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null;
  /** A path parameter as a number; any other text means an unknown path (404). */
  id(name: string): number;
  /** The JSON object of the request, with keys in lower case; an empty object if the request has none. */
  body(): Body;
  /** Adds a warning to the request log about something that a careful client would not do. */
  warn(text: string): void;
}

/** The answer with status 200 and no body. */
export const noBody = Symbol('no body');

/** Returns the JSON value of the answer, or `noBody`; throws a `Refusal` for any status except 200. */
export type ApiHandler = (call: ApiCall) => unknown;

/** Registers routes below the path of a version, such as `/accounts/:accountId/contacts`. */
export interface Api {
  get(path: string, handler: ApiHandler): void;
  post(path: string, handler: ApiHandler): void;
  put(path: string, handler: ApiHandler): void;
  delete(path: string, handler: ApiHandler): void;
}
