import { setImmediate as turn } from 'node:timers/promises';

/** A look that takes longer, as on a connection that has died unheard, does not keep the next ones waiting. */
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
 * Answers the callers of one moment by one look. Anyone who asks while a look is under way waits for the next, so that
 * no one is told what was read before asking; a key that a look does not find gives undefined.
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
      // What has arrived together is met together.
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

/** The same where everyone asks for the same thing. */
export function shareQuery<Value>(look: () => Promise<Value>): () => Promise<Value> {
  const ask = batchQueries(async (keys: readonly 'it'[]) => {
    const value = await look();
    return new Map(keys.map((key) => [key, { value }]));
  });
  return async () => {
    const found = await ask('it');
    if (!found) throw new Error('A look has ended without an answer.');
    return found.value;
  };
}
