import type { ListPageQuery } from '@league/contract';
import { roughSize, rowsForSlice } from '../../slices.ts';

/** Rows in one batch of reading, presenting and writing; other callers are answered in between (CLIENT-04). */
export const SLICE_ROWS = 250;

/**
 * A page ends before it has more characters than this, whatever its limit: with 20,000 entries that is 800 for each.
 * Only entries made to be large have more.
 */
const PAGE_CHARACTERS = 16_000_000;

/** A part of a list. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** How many entries there are in all, and the query parameters that ask for the next ones; null at the end of the list. */
  readonly more: { readonly total: number; readonly next: Readonly<Record<string, number>> } | null;
};

type PageSource<Item> = {
  readonly limit: number;
  readonly offset: number;
  /** Ids in the order of the list, from the offset, at most as many as asked for. */
  listIds(limit: number): Promise<readonly number[]>;
  /** How many entries the whole list has. */
  count(): Promise<number>;
  /** Reads the entries with these ids, in any order. */
  read(ids: readonly number[]): Promise<readonly Item[]>;
  /** The query parameters that ask for what follows the page, where that is not read by position. */
  next?(lastId: number): Readonly<Record<string, number>>;
  /** Size of the first batch where entries can be large; the size of the next ones depends on how large they were. */
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
 * Reads a page of any length without holding other callers up: its ids in one query, then some rows at a time, fewer where
 * they are large. An entry that goes away meanwhile is left out. The page ends early where its entries are too large.
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
