/**
 * An empty record for names that callers choose. It inherits nothing, so `toString` is absent until it is set, and
 * `__proto__` is a name like any other.
 */
export function bareRecord<T>(): Record<string, T> {
  return Object.create(null);
}
