/** Gives what the source gives, and lets it prepare the next part while the last one is worked on. */
export async function* readAhead<Part>(source: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let next = source.next();
  try {
    for (;;) {
      const part = await next;
      if (part.done) return;
      next = source.next();
      // Met when its turn comes; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield part.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

/** Joins parts until they hold at least `size` items. */
export async function* inParts<Item>(
  source: AsyncIterable<readonly Item[]>,
  size: number,
): AsyncGenerator<readonly Item[]> {
  let part: Item[] = [];
  for await (const items of source) {
    part.push(...items);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
