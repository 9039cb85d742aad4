/** A record with a value for each key. Uses a loop, because imports create thousands. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  const record = {} as Record<Key, Value>;
  for (const key of keys) record[key] = make(key);
  return record;
}

/** The named entries of a record. */
export function pick<Value extends object, Key extends keyof Value>(
  record: Value,
  keys: readonly Key[],
): Pick<Value, Key> {
  const picked = {} as Pick<Value, Key>;
  for (const key of keys) picked[key] = record[key];
  return picked;
}
