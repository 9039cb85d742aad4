import type { ApiCall } from '../http/api.ts';

/** The rows of a list as the faults leave them: all, the first half, or none. */
export function thinList<Row>(call: ApiCall, rows: Row[]): Row[] {
  const { faults } = call.world;
  if (faults.strike('listEmpty', call.target)) return [];
  return faults.strike('listHalf', call.target) ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
}
