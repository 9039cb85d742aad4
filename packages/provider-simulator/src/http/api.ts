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
  /** The fault of this kind that strikes this call, noted in the request log; null when none does. */
  strike<Kind extends FaultKind>(
    kind: Kind,
    isMeant?: (fault: FaultOf<Kind>) => boolean,
  ): FaultOf<Kind> | null;
  /** A path parameter as a number; any other text is an unknown path (404). */
  id(name: string): number;
  /** The JSON object of the request, keys in lower case; an empty object when there is none. */
  body(): Body;
  /** Notes in the request log something that a careful client would not do. */
  warn(text: string): void;
}

/** The answer with status 200 and no body at all. */
export const noBody = Symbol('no body');

/** Gives the JSON value of the answer, or `noBody`; throws a `Refusal` for any status but 200. */
export type ApiHandler = (call: ApiCall) => unknown;

/** Registers calls below a version, for example `/accounts/:accountId/contacts`. */
export interface Api {
  get(path: string, handler: ApiHandler): void;
  post(path: string, handler: ApiHandler): void;
  put(path: string, handler: ApiHandler): void;
  delete(path: string, handler: ApiHandler): void;
}
