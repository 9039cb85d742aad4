import type { ListPageQuery } from '@league/contract';
import { roughSize, rowsForSlice, turnForSlice } from '../../slices.ts';

/** Rows per batch of reading, presenting and writing; other callers are answered in between (CLIENT-04). */
export const SLICE_ROWS = 250;

/**
 * A page ends before it exceeds this many characters, whatever its limit: with 20,000 entries that is 800 for each.
 * Only entries made to be large exceed that.
 */
const PAGE_CHARACTERS = 16_000_000;

/** A page of a list. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** The total number of entries, and the query parameters for the next page; null at the end of the list. */
  readonly more: { readonly total: number; readonly next: Readonly<Record<string, number>> } | null;
};

type PageSource<Item> = {
  readonly limit: number;
  readonly offset: number;
  /** Ids in list order, from the offset, at most as many as requested. */
  listIds(limit: number): Promise<readonly number[]>;
  /** The number of entries in the whole list. */
  count(): Promise<number>;
  /** Reads the entries with these ids, in any order. */
  read(ids: readonly number[]): Promise<readonly Item[]>;
  /** The query parameters for the next page, if the list is not read by position. */
  next?(lastId: number): Readonly<Record<string, number>>;
  /**
   * The size of the first batch if entries can be large; the size of later ones depends on how large the first were.
   */
  readonly firstRows?: number;
  /** After how many characters the page ends early. */
  readonly mostCharacters?: number;
};

const nextOffset = ({ limit, offset }: ListPageQuery) => ({ limit, offset: offset + limit });

/** A page of a list that was read as a whole because its entries are few or small. */
export function cutListPage<Item>(all: readonly Item[], page: ListPageQuery): ListPage<Item> {
  const end = page.offset + page.limit;
  return {
    items: all.slice(page.offset, end),
    more: all.length > end ? { total: all.length, next: nextOffset(page) } : null,
  };
}

/**
 * Reads a page of any length without delaying other callers: the ids in one query, then the rows in batches, which are
 * smaller if rows are large. After the first, one batch of all lists is begun in each turn of the thread. Leaves out an
 * entry that is removed meanwhile. The page ends early if its entries are too large.
 */
export async function readListPage<Item extends { readonly id: number }>({
  limit,
  offset,
  listIds,
  count,
  read,
  next,
  firstRows = 50,
  mostCharacters = PAGE_CHARACTERS,
}: PageSource<Item>): Promise<ListPage<Item>> {
  const found = await listIds(limit + 1);
  const ids = found.slice(0, limit);
  const items: Item[] = [];
  let size = 0;
  let start = 0;
  for (let rows = firstRows; start < ids.length && size < mostCharacters; ) {
    if (start > 0) await turnForSlice();
    const slice = ids.slice(start, start + rows);
    const byId = new Map((await read(slice)).map((item) => [item.id, item]));
    const present = slice.flatMap((id) => byId.get(id) ?? []);
    const sliceSize = roughSize(present);
    items.push(...present);
    start += slice.length;
    size += sliceSize;
    rows = rowsForSlice({ rows: slice.length, size: sliceSize }, SLICE_ROWS);
  }
  const lastId = ids[start - 1];
  if (found.length <= start || lastId === undefined) return { items, more: null };
  return {
    items,
    more: { total: await count(), next: next?.(lastId) ?? { limit, offset: offset + start } },
  };
}
