import type { RouteEntry } from './route.ts';

declare const entry: unique symbol;

/**
 * What a client needs of a route to call it: where it is and, for the compiler alone, what it takes and gives. The shapes
 * that say so while the portal runs stay with the entry, and with the server, which checks by them.
 */
export type RouteCall<Entry extends RouteEntry = RouteEntry> = {
  readonly method: Entry['method'];
  readonly path: Entry['path'];
  /** How many entries a list gives at a time that can be read on `after` an id, unless asked otherwise. */
  readonly pageSize?: number;
  readonly [entry]: Entry;
};

/** The entry that a call is made of. */
export type EntryOf<Call extends RouteCall> = Call[typeof entry];
