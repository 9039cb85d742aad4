/**
 * The query of one request. The case of names is ignored; `%24` and `+` are decoded; a name without a value (`?$count`)
 * is an empty text.
 */
export interface Query {
  has(name: string): boolean;
  text(name: string): string | null;
  /** True for a name without a value and for any value except `false` and `0`; null if the name is missing. */
  flag(name: string): boolean | null;
}

export function parseQuery(rawUrl: string): Query {
  const start = rawUrl.indexOf('?');
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(start < 0 ? '' : rawUrl.slice(start + 1))) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, value);
  }
  return {
    has: (name) => values.has(name.toLowerCase()),
    text: (name) => values.get(name.toLowerCase()) ?? null,
    flag(name) {
      const value = values.get(name.toLowerCase());
      if (value === undefined) return null;
      return !['false', '0'].includes(value.trim().toLowerCase());
    },
  };
}
