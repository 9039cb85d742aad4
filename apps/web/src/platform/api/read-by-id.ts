type Listed = { readonly id: number };

/**
 * Reads a list to its end, page by page behind the last id. An id never changes, so no one is missed or listed twice for
 * what changes between two pages.
 */
export async function readById<Entry extends Listed>(
  readPage: (after: number) => Promise<readonly Entry[]>,
  pageSize: number,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const page = await readPage(all.at(-1)?.id ?? 0);
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}
