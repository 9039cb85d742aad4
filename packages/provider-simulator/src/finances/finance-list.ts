import { dropRows } from '../faults/lists.ts';
import type { ApiCall } from '../http/api.ts';
import { cutPage, readIds, readPage } from '../http/paging.ts';
import { parseInstant } from '../time/dates.ts';

interface FinanceList<Row extends { id: number }> {
  rows: Row[];
  dateOf(row: Row): number;
  view(row: Row): unknown;
  key: string;
  idsKey: string;
}

/**
 * A list of finance documents, wrapped in an object. It can be restricted by date and ids, counted, and in v2.3 paged
 * (section 9).
 */
export function financeList<Row extends { id: number }>(call: ApiCall, list: FinanceList<Row>): unknown {
  const { query, world, links } = call;
  const isNew = links.version === 'v2.3';
  const ids = isNew ? readIds(query) : null;
  const [from, to] = ['StartDate', 'EndDate'].map((name) =>
    parseInstant(query.text(name) ?? '', world.zone, 'account'),
  );
  const found = list.rows
    .filter((row) => ids === null || ids.includes(row.id))
    .filter((row) => list.dateOf(row) >= (from ?? Number.NEGATIVE_INFINITY))
    .filter((row) => list.dateOf(row) <= (to ?? Number.POSITIVE_INFINITY));
  if (isNew && query.flag('$count')) return { Count: found.length };
  const { olderVersionsPageAllLists, maximumPage } = world.settings().lists;
  const isPaged = isNew || olderVersionsPageAllLists;
  const page = dropRows(call, isPaged ? cutPage(found, readPage(query, world, maximumPage)) : found);
  if (query.flag('idsOnly')) return { [list.idsKey]: page.map((row) => row.id) };
  return { [list.key]: page.map(list.view) };
}
