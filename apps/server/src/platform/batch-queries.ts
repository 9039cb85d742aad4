import { setImmediate as turn } from 'node:timers/promises';

/** A query that takes longer, as on a dead connection, does not keep the next batch waiting. */
const PATIENCE_MS = 2000;

/** Ends with the work, or after so long. */
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
 * Answers the callers of one moment with one query. A caller that comes while a query is running waits for the next one, so
 * that no answer is older than its call. A key that the query does not find gives undefined.
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

/** The same where all callers ask for the same value. */
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
