/**
 * The parts of a source, and what has it prepare the next one while the last is worked on. Told twice, it prepares one all
 * the same; untold, when the next is asked for.
 */
export function preparingParts<Part>(source: AsyncGenerator<Part>): {
  parts: AsyncGenerator<Part>;
  prepareNext: () => void;
} {
  let prepared: Promise<IteratorResult<Part>> | undefined;
  function prepare(): Promise<IteratorResult<Part>> {
    if (prepared) return prepared;
    prepared = source.next();
    // Met when its turn comes; until then it must not count as unhandled.
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

/** Gives what the source gives, and lets it prepare the next part as soon as the last one is worked on. */
export async function* readAhead<Part>(source: AsyncGenerator<Part>): AsyncGenerator<Part> {
  const { parts, prepareNext } = preparingParts(source);
  for await (const part of parts) {
    prepareNext();
    yield part;
  }
}

/** Joins parts until they hold at least so many items, or their lengths come to so much. */
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
