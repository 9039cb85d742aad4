import type { ApiCall } from '../http/api.ts';

/** The rows of a list that the current faults leave: all, the first half, or none. */
export function dropRows<Row>(call: ApiCall, rows: Row[]): Row[] {
  if (call.strike('listEmpty')) return [];
  return call.strike('listHalf') ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
}
