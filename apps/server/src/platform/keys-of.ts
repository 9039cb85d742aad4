/** The keys of a record that has no others than its type names; `Object.keys` cannot know that, and gives any text. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(record) as Key[];
}
