import { setImmediate as turn } from 'node:timers/promises';

/** A query that takes longer, for example on a dead connection, no longer delays the next batch. */
const PATIENCE_MS = 2000;

/** Resolves when the work has ended, or after this time. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Answers simultaneous calls with one query. A call made while a query is running waits for the next one, so that no
 * answer is older than its call. A key that the query does not find gets undefined.
 */
export function batchQueries<Key, Value>(
  look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): (key: Key) => Promise<Value | undefined> {
  type Waiting = Map<Key, PromiseWithResolvers<Value | undefined>>;
  let waiting: Waiting = new Map();
  let isAtWork = false;

  async function answer(asked: Waiting): Promise<void> {
    try {
      const found = await look([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  async function work(): Promise<void> {
    isAtWork = true;
    for (;;) {
      // Calls of the same turn join one batch.
      await turn();
      if (waiting.size === 0) break;
      const asked = waiting;
      waiting = new Map();
      await atMost(patienceMs, answer(asked));
    }
    isAtWork = false;
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(key, asked);
    if (!isAtWork) void work();
    return asked.promise;
  };
}

/** Does the same for callers who all ask for the same value. */
export function shareQuery<Value>(look: () => Promise<Value>): () => Promise<Value> {
  const ask = batchQueries(async (keys: readonly 'it'[]) => {
    const value = await look();
    return new Map(keys.map((key) => [key, { value }]));
  });
  return async () => {
    const found = await ask('it');
    if (!found) throw new Error('A query has ended without an answer.');
    return found.value;
  };
}
