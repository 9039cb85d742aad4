/** The keys of a record that has only the keys of its type. `Object.keys` cannot know that, and returns any text. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(record) as Key[];
}
