import { ProviderReplyNotUnderstood } from './errors.ts';

/** The items of one page, with how many have been read and how many the service counts. */
export type PageRead<Item> = { items: readonly Item[]; read: number; total: number };

/** The service's maximum; a larger page is silently cut to it (section 4.1). */
export const pageSize = 100;

const mostWalks = 3;

/** Twice as many as the portal is measured with; all are held in memory. */
const mostRows = 200_000;
/** The most rows of a list without a count; the lists of levels and of an event's registrations are far shorter. */
const mostUncountedRows = 20_000;

/**
 * Reads a paged list completely, or throws: ProviderReplyNotUnderstood if it is inconsistent after three passes, or if the
 * service counts more than `mostRows`. Pages
 * can be cut short, and rows can move between pages during the read. So each page starts with the last row of the page
 * before (if another row is there, the list has shifted), and in the end the service's count must match.
 */
export async function readWholeList<Row, Item>(list: {
  label: string;
  count: () => Promise<number>;
  page: (skip: number) => Promise<readonly Row[]>;
  idOf: (row: Row) => number;
  /** Converts a row; called while the next page is being read. */
  itemOf: (row: Row) => Item;
  /** Called with each page while the next one is being read; its promise is awaited. */
  onPage?: ((page: PageRead<Item>) => void | Promise<void>) | undefined;
}): Promise<Item[]> {
  let [found, total] = [0, 0];
  for (let walk = 1; walk <= mostWalks; walk += 1) {
    total = await list.count();
    if (total > mostRows) break;
    const rows = await walkOnce(list, total);
    if (rows === null) continue;
    found = rows.length;
    if (found === total || found === (await list.count())) return rows;
  }
  throw new ProviderReplyNotUnderstood(
    `Wild Apricot counts ${total} rows for ${list.label} but ${found} could be read; the list was not used.`,
    list.label,
  );
}

/** One pass to the end of the list; null if the list shifted during it. */
async function walkOnce<Row, Item>(
  list: Parameters<typeof readWholeList<Row, Item>>[0],
  total: number,
): Promise<Item[] | null> {
  const items = new Map<number, Item>();
  const keep = async (rows: readonly Row[]) => {
    const kept = rows.map((row) => [list.idOf(row), list.itemOf(row)] as const);
    for (const [id, item] of kept) items.set(id, item);
    await list.onPage?.({ items: kept.map(([, item]) => item), read: items.size, total });
  };
  let [position, lastId] = [0, Number.NaN];
  let page: readonly Row[] | null = await list.page(0);
  while (page !== null) {
    const overlap = position === 0 ? 0 : 1;
    const [first] = page;
    if (overlap === 1 && (first === undefined || list.idOf(first) !== lastId)) return null;
    const fresh: Row[] = page.slice(overlap).filter((row) => !items.has(list.idOf(row)));
    const last = fresh.at(-1);
    if (last === undefined) break;
    lastId = list.idOf(last);
    position += page.length - overlap;
    [page] = await Promise.all([position < total ? list.page(position - 1) : null, keep(fresh)]);
  }
  return [...items.values()];
}

/**
 * Reads a list without a count: page by page until nothing new comes. Remembering the ids protects against an endpoint
 * that ignores `$skip` and would repeat itself forever (section 11.3). Throws ProviderReplyNotUnderstood if the list has
 * more than `mostUncountedRows`.
 */
export async function readUntilNothingNew<Row>(list: {
  label: string;
  page: (skip: number) => Promise<readonly Row[]>;
  idOf: (row: Row) => number;
}): Promise<Row[]> {
  const rows = new Map<number, Row>();
  let skip = 0;
  for (;;) {
    const page = await list.page(skip);
    const before = rows.size;
    for (const row of page) rows.set(list.idOf(row), row);
    if (rows.size === before) return [...rows.values()];
    if (rows.size > mostUncountedRows)
      throw new ProviderReplyNotUnderstood(
        `Wild Apricot’s answer for ${list.label} does not end; the list was not used.`,
        list.label,
      );
    skip += page.length;
  }
}
