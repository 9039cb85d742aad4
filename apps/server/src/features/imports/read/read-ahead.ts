/**
 * Yields the parts of a source, and a function that starts preparing the next part while the last one is processed.
 * Calling it twice prepares only one; without a call, the part is prepared when requested.
 */
export function preparingParts<Part>(source: AsyncGenerator<Part>): {
  parts: AsyncGenerator<Part>;
  prepareNext: () => void;
} {
  let prepared: Promise<IteratorResult<Part>> | undefined;
  function prepare(): Promise<IteratorResult<Part>> {
    if (prepared) return prepared;
    prepared = source.next();
    // Handled when its turn comes; until then it must not count as an unhandled rejection.
    prepared.catch(() => undefined);
    return prepared;
  }
  async function* handOn(): AsyncGenerator<Part> {
    try {
      for (;;) {
        const part = await prepare();
        if (part.done) return;
        prepared = undefined;
        yield part.value;
      }
    } finally {
      await prepared?.catch(() => undefined);
      await source.return(undefined);
    }
  }
  return { parts: handOn(), prepareNext: () => void prepare() };
}

/** Yields the parts of the source, and starts preparing the next one as soon as the last one is being processed. */
export async function* readAhead<Part>(source: AsyncGenerator<Part>): AsyncGenerator<Part> {
  const { parts, prepareNext } = preparingParts(source);
  for await (const part of parts) {
    prepareNext();
    yield part;
  }
}

/** Joins parts until they have this many items, or this total length. */
export async function* inParts<Item>(
  source: AsyncIterable<readonly Item[]>,
  {
    items: most,
    length: longest,
    lengthOf,
  }: { items: number; length: number; lengthOf: (item: Item) => number },
): AsyncGenerator<readonly Item[]> {
  let part: Item[] = [];
  let length = 0;
  for await (const items of source) {
    part.push(...items);
    for (const item of items) length += lengthOf(item);
    if (part.length < most && length < longest) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}
