import type { ListPageQuery } from '@league/contract';

/** How many rows are read, presented and written out at a time; other callers are answered in between (CLIENT-04). */
export const SLICE_ROWS = 250;

/** A part of a list. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** How many entries there are in all, and the query parameters that ask for the next ones; null at the end of the list. */
  readonly more: { readonly total: number; readonly next: Readonly<Record<string, number>> } | null;
  /** How many are written out at a time, where each is large; {@link SLICE_ROWS} otherwise. */
  readonly sliceRows?: number;
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
  /** How many are read and written out at a time, where each is large. */
  readonly sliceRows?: number;
};

const nextOffset = ({ limit, offset }: ListPageQuery) => ({ limit, offset: offset + limit });

/** The part of a list that was read in one piece because its entries are few or small. */
export function cutListPage<Item>(all: readonly Item[], page: ListPageQuery): ListPage<Item> {
  const end = page.offset + page.limit;
  return {
    items: all.slice(page.offset, end),
    more: all.length > end ? { total: all.length, next: nextOffset(page) } : null,
  };
}

/**
 * Reads a page of any length without holding other callers up: its ids in one query, then some rows at a time. An entry
 * that goes away meanwhile is left out.
 */
export async function readListPage<Item extends { readonly id: number }>({
  limit,
  offset,
  listIds,
  count,
  read,
  next = () => nextOffset({ limit, offset }),
  sliceRows = SLICE_ROWS,
}: PageSource<Item>): Promise<ListPage<Item>> {
  const found = await listIds(limit + 1);
  const ids = found.slice(0, limit);
  const items: Item[] = [];
  for (let start = 0; start < ids.length; start += sliceRows) {
    const slice = ids.slice(start, start + sliceRows);
    const byId = new Map((await read(slice)).map((item) => [item.id, item]));
    items.push(...slice.flatMap((id) => byId.get(id) ?? []));
  }
  const lastId = ids.at(-1);
  if (found.length <= limit || lastId === undefined) return { items, more: null, sliceRows };
  return { items, more: { total: await count(), next: next(lastId) }, sliceRows };
}
