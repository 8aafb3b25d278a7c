interface Entries<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key. Adds the value that `create` returns if the key has none. */
export function getOrCreate<Key, Value>(
  map: Entries<Key, Value>,
  key: Key,
  create: (key: Key) => NoInfer<Value>,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create(key);
  map.set(key, value);
  return value;
}
