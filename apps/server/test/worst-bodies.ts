import { bodyLimitOf, JSON_LIMITS, type RouteEntry } from '@league/contract';

/** As many items as fit into this many bytes, or as a body may have. */
function filled(
  bytes: number,
  before: string,
  after: string,
  item: (at: number) => string,
  most = Number.POSITIVE_INFINITY,
): string {
  const items: string[] = [];
  let left = bytes - before.length - after.length;
  for (let at = 0; ; at += 1) {
    const next = item(at);
    left -= next.length + 1;
    if (left < 0 || at === most) return `${before}${items.join(',')}${after}`;
    items.push(next);
  }
}

const deep = (bytes: number) => '['.repeat(bytes / 2 - 50) + ']'.repeat(bytes / 2 - 50);

/** The names of a body's fields, and one that it does not have. */
function fieldsOf({ body }: RouteEntry): string[] {
  const shape: unknown = body && 'shape' in body ? body.shape : undefined;
  return [...(shape ? Object.keys(shape as object) : ['file']), 'unknown'];
}

/** Bodies as large as the route accepts, with as many errors as possible, in each field. */
export function worstBodies(entry: RouteEntry): string[] {
  const most = bodyLimitOf(entry);
  const ofField = (field: string): string[] => {
    const list = (item: string) => filled(most, `{"${field}":[`, ']}', () => item);
    // Bodies that are parsed, with as many values as are accepted.
    const parsed = (before: string, after: string, item: (at: number) => string) =>
      filled(most, `{"${field}":${before}`, `${after}}`, item, JSON_LIMITS.values);
    const long = 'x'.repeat(Math.max(1, Math.floor(most / JSON_LIMITS.values) - 12));
    const lists = Array.from({ length: 34 }, () =>
      filled(most / 40, '{"level":1,"memberIds":[', ']}', () => '""'),
    );
    return [
      list('""'),
      list('{}'),
      list('0'),
      parsed('[', ']', () => '{}'),
      parsed('[', ']', () => `"${long}"`),
      parsed('{', '}', (at) => `"${long}${at}":0`),
      `{"${field}":${'['.repeat(JSON_LIMITS.depth - 2)}${']'.repeat(JSON_LIMITS.depth - 2)}}`,
      `{"${field}":[${lists.join(',')}]}`,
      filled(most, `{"${field}":{`, '}}', (at) => `"k${at}":0`),
      `{"${field}":${deep(most)}}`,
      `{"${field}":{"${'k'.repeat(most - 100)}":0}}`,
      `{"${field}":"${'e\u0301'.repeat(most / 3 - 50)}"}`,
    ];
  };
  return [
    deep(most),
    filled(most, '[', ']', () => '{}'),
    filled(most, '{', '}', (at) => `"k${at}":0`),
    filled(most, '{"file":{"levels":[', ']}}', () => '{}'),
    ...fieldsOf(entry).flatMap(ofField),
  ];
}
