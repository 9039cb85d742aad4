import { dropRows } from '../faults/lists.ts';
import type { ApiCall } from './api.ts';
import { cutPage, readIds, readPage } from './paging.ts';

interface SimpleList<Row extends { id: number }> {
  rows: Row[];
  view(row: Row): unknown;
  /** The key of the list of ids for `idsOnly`; the real keys for levels, groups and searches are not confirmed. */
  idsKey: string;
  /** Whether this list is also paged in versions before v2.3. */
  isAlwaysPaged: boolean;
}

/**
 * A bare array that v2.3 can page, count and restrict by `ids` (section 14). Earlier versions return the whole list,
 * except for lists that real clients were seen to page.
 */
export function simpleList<Row extends { id: number }>(call: ApiCall, list: SimpleList<Row>): unknown {
  const { query, links, world } = call;
  const isNew = links.version === 'v2.3' || world.settings().lists.olderVersionsPageAllLists;
  const ids = isNew ? readIds(query) : null;
  const rows = ids ? list.rows.filter((row) => ids.includes(row.id)) : list.rows;
  if (isNew && query.flag('$count')) return { Count: rows.length };
  const isPaged = isNew || (list.isAlwaysPaged && (query.has('$skip') || query.has('$top')));
  const page = isPaged ? cutPage(rows, readPage(query, world, world.settings().lists.maximumPage)) : rows;
  const shown = dropRows(call, page);
  if (isNew && query.flag('idsOnly')) return { [list.idsKey]: shown.map((row) => row.id) };
  return shown.map(list.view);
}
