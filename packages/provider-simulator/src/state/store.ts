import { z } from 'zod';
import type { ContactHistory } from './contact-history.ts';
import type { Disk } from './disk.ts';
import { firstIds, type IdKind } from './ids.ts';
import type { CollectionName, Collections, Snapshot } from './records.ts';

const collectionNames = [
  'contacts',
  'fields',
  'levels',
  'groups',
  'savedSearches',
  'events',
  'registrationTypes',
  'registrations',
  'invoices',
  'payments',
  'donations',
  'auditLog',
  'emailDrafts',
  'sentEmails',
  'mail',
  'tokens',
  'counters',
  'settings',
  'accounts',
  'seed',
] as const satisfies readonly CollectionName[];

const key = z.union([z.number(), z.string()]);
const keyed = z.looseObject({ id: key });
const collection = z.enum(collectionNames);
const snapshotSchema = z.partialRecord(collection, z.array(keyed));
const entrySchema = z.array(
  z.union([z.strictObject({ c: collection, put: keyed }), z.strictObject({ c: collection, drop: key })]),
);

type Key = z.infer<typeof key>;
type Change = { c: CollectionName; put: { id: Key } } | { c: CollectionName; drop: Key };

const compactAboveBytes = 32 * 1024 * 1024;

/**
 * The state of the account: in memory, with a journal on disk. Records are replaced, never edited in place. A change is
 * durable after `flush`, which the server calls before it sends an answer.
 */
export interface Store {
  get<K extends CollectionName>(collection: K, id: Collections[K]['id']): Collections[K] | undefined;
  all<K extends CollectionName>(collection: K): Collections[K][];
  count(collection: CollectionName): number;
  /** Increases with every change of the collection; results computed from the collection can be cached until then. */
  version(collection: CollectionName): number;
  put<K extends CollectionName>(collection: K, record: Collections[K]): void;
  remove<K extends CollectionName>(collection: K, id: Collections[K]['id']): void;
  /** The next number for a kind of record; a number is never returned twice. */
  nextId(kind: IdKind): number;
  /** Empties all collections except those in `keep`; durable after the next `flush`. */
  clear(keep: readonly CollectionName[]): void;
  /**
   * Replaces all collections except those in `keep`, and returns their earlier content; durable after the next `flush`.
   */
  replace(keep: readonly CollectionName[], state: Snapshot): Snapshot;
  /** Writes pending changes to the disk. */
  flush(): void;
  /** Whether no league was ever seeded in this store. */
  isEmpty(): boolean;
  close(): void;
}

/** Opens the store on a disk, or without one in memory. Changes of contacts are added to `history`. */
export function openStore(disk: Disk | null, history?: ContactHistory): Store {
  const maps = new Map<CollectionName, Map<Key, { id: Key }>>(
    collectionNames.map((name) => [name, new Map()]),
  );
  let pending: Change[] = [];
  let needsSnapshot = false;
  const mapOf = (name: CollectionName) => {
    const map = maps.get(name);
    if (!map) throw new Error(`The store has no collection named ${name}.`);
    return map;
  };

  const versions = new Map<CollectionName, number>();
  const versionOf = (name: CollectionName) => versions.get(name) ?? 0;

  const apply = (change: Change) => {
    versions.set(change.c, versionOf(change.c) + 1);
    if ('put' in change) mapOf(change.c).set(change.put.id, change.put);
    else mapOf(change.c).delete(change.drop);
  };

  const loaded = disk?.load() ?? null;
  if (loaded) {
    const snapshot = snapshotSchema.parse(loaded.snapshot);
    for (const name of collectionNames) {
      for (const record of snapshot[name] ?? []) mapOf(name).set(record.id, record);
    }
    for (const entry of loaded.entries) for (const change of entrySchema.parse(entry)) apply(change);
  } else {
    needsSnapshot = true;
  }

  const compact = () => {
    pending = [];
    needsSnapshot = false;
    if (!disk) return;
    const snapshot: Snapshot = {};
    for (const name of collectionNames) snapshot[name] = [...mapOf(name).values()];
    disk.compact(snapshot);
  };
  const record = (change: Change) => {
    if (change.c === 'contacts') noteContact(change);
    apply(change);
    if (disk) pending.push(change);
  };

  const noteContact = (change: Change) => {
    const id = Number('put' in change ? change.put.id : change.drop);
    history?.add(id, store.get('contacts', id));
  };

  const store: Store = {
    // The cast is safe: the map of a collection contains only what `put` added for it.
    get: <K extends CollectionName>(name: K, id: Key) => mapOf(name).get(id) as Collections[K] | undefined,
    all: <K extends CollectionName>(name: K) => [...mapOf(name).values()] as Collections[K][],
    count: (name) => mapOf(name).size,
    version: versionOf,
    put: (name, value) => record({ c: name, put: value }),
    remove: (name, id) => record({ c: name, drop: id }),
    nextId(kind) {
      const next = store.get('counters', kind)?.next ?? firstIds[kind];
      store.put('counters', { id: kind, next: next + 1 });
      return next;
    },
    clear(keep) {
      for (const name of collectionNames) {
        if (keep.includes(name)) continue;
        mapOf(name).clear();
        versions.set(name, versionOf(name) + 1);
      }
      needsSnapshot = true;
    },
    replace(keep, state) {
      const replaced = collectionNames.filter((name) => !keep.includes(name));
      const held: Snapshot = {};
      for (const name of replaced) held[name] = [...mapOf(name).values()];
      store.clear(keep);
      for (const name of replaced) for (const entry of state[name] ?? []) mapOf(name).set(entry.id, entry);
      return held;
    },
    flush() {
      if (needsSnapshot) compact();
      if (!disk || pending.length === 0) return;
      disk.append(pending);
      pending = [];
      if (disk.journalBytes() > compactAboveBytes) compact();
    },
    isEmpty: () => !store.get('seed', 'seed'),
    close() {
      store.flush();
      disk?.close();
    },
  };
  return store;
}
