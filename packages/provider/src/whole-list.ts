import { ProviderReplyNotUnderstood } from './errors.ts';

export type ReadProgress = { read: number; total: number | null };

/** The service's cap; more is silently cut to it (section 4.1). */
export const pageSize = 100;

const mostWalks = 3;

/**
 * Reads a paged list completely, or throws: ProviderReplyNotUnderstood when it does not add up after three walks.
 * Pages can be cut short, and rows can move between pages while we walk. So each page begins with the last row of
 * the page before (if another row stands there, the list has moved), and in the end the service's count must agree.
 */
export async function readWholeList<Row>(list: {
  label: string;
  count: () => Promise<number>;
  page: (skip: number) => Promise<readonly Row[]>;
  idOf: (row: Row) => number;
  onPage?: ((progress: ReadProgress) => void) | undefined;
}): Promise<Row[]> {
  let [found, total] = [0, 0];
  for (let walk = 1; walk <= mostWalks; walk += 1) {
    total = await list.count();
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

/** One walk to the end of the list; null when the list moved under it. */
async function walkOnce<Row>(
  list: Parameters<typeof readWholeList<Row>>[0],
  total: number,
): Promise<Row[] | null> {
  const rows = new Map<number, Row>();
  let [position, lastId] = [0, Number.NaN];
  do {
    const overlap = position === 0 ? 0 : 1;
    const page = await list.page(position - overlap);
    const [first] = page;
    if (overlap === 1 && (first === undefined || list.idOf(first) !== lastId)) return null;
    const fresh = page.slice(overlap).filter((row) => !rows.has(list.idOf(row)));
    if (fresh.length === 0) break;
    for (const row of fresh) {
      lastId = list.idOf(row);
      rows.set(lastId, row);
    }
    position += page.length - overlap;
    list.onPage?.({ read: rows.size, total });
  } while (position < total);
  return [...rows.values()];
}

/**
 * Reads a list that offers no count: page by page until nothing new comes.
 * The seen ids guard against an endpoint that ignores `$skip` and would repeat itself for ever (section 11.3).
 */
export async function readUntilNothingNew<Row>(list: {
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
    skip += page.length;
  }
}
