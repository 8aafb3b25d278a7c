/**
 * Returns an empty record for names that callers choose. It inherits nothing, so `toString` is absent until it is set,
 * and `__proto__` is an ordinary name.
 */
export function bareRecord<T>(): Record<string, T> {
  return Object.create(null);
}
