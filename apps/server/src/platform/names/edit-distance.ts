/**
 * The number of letters to change, add, drop or swap with a neighbor to turn one word into the other. Returns `limit + 1`
 * as soon as the number exceeds `limit`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(right.length, limit) + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    // A letter further from its place than the limit costs more than that.
    const from = Math.max(1, row - limit);
    const to = Math.min(right.length, row + limit);
    const current: number[] = row <= limit ? [row] : [];
    let least = current[0] ?? Number.POSITIVE_INFINITY;
    for (let column = from; column <= to; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, right.length), limit + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
