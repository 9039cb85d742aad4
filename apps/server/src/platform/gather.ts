import { setImmediate as turn } from 'node:timers/promises';

/**
 * Answers the callers of one moment by one look. Whoever asks while a look is under way waits for the next, so that
 * nobody is told what was read before asking; a key that a look does not find gives undefined.
 */
export function gather<Key, Value>(
  look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
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
    // What has arrived together is met together.
    await turn();
    while (waiting.size > 0) {
      const asked = waiting;
      waiting = new Map();
      await answer(asked);
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

/** The same where everybody asks for the same thing. */
export function gatherAll<Value>(look: () => Promise<Value>): () => Promise<Value> {
  const ask = gather(async (keys: readonly 'it'[]) => {
    const value = await look();
    return new Map(keys.map((key) => [key, { value }]));
  });
  return async () => {
    const found = await ask('it');
    if (!found) throw new Error('A look has ended without an answer.');
    return found.value;
  };
}
