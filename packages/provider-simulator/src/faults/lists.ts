import type { ApiCall } from '../http/api.ts';

/** The rows of a list as the faults leave them: all, the first half, or none. */
export function thinList<Row>(call: ApiCall, rows: Row[]): Row[] {
  if (call.strike('listEmpty')) return [];
  return call.strike('listHalf') ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
}
