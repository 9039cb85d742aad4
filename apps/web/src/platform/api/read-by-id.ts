type Listed = { readonly id: number };

/**
 * Reads a whole list, page by page after the last id. Ids never change, so no entry is missed or listed twice if the list
 * changes between two pages.
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
