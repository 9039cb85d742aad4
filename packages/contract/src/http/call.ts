import type { RouteEntry } from './route.ts';

declare const entry: unique symbol;

/**
 * What a client needs to call a route: its address and, only for the compiler, the types of request and reply. The
 * schemas stay with the entry, and with the server, which checks by them.
 */
export type RouteCall<Entry extends RouteEntry = RouteEntry> = {
  readonly method: Entry['method'];
  readonly path: Entry['path'];
  /** The default page size of a list that can be read `after` an id. */
  readonly pageSize?: number;
  readonly [entry]: Entry;
};

/** The entry that a call was built from. */
export type EntryOf<Call extends RouteCall> = Call[typeof entry];
