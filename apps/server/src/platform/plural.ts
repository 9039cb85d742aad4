/** A number as people write it, and as the pages do: `2,000`. */
export function inDigits(count: number): string {
  return count.toLocaleString('en-US');
}

/** Takes how many, and what one and several are called; gives `1 gymnast` or `2,000 gymnasts`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}
