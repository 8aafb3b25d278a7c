import { isPlain } from './frozen-copy.ts';

/** Returns `previous` if `value` is equal to it, otherwise `value`, so that callers can compare references. */
export function reuseIfEqual<T>(previous: unknown, value: T): T {
  return isSame(previous, value) ? previous : value;
}

/** Returns whether lists and plain objects have equal parts; instances are compared by reference. */
function isSame<T>(one: unknown, other: T): one is T {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const [entries, otherEntries] = [Object.entries(one), new Map(Object.entries(other))];
  return entries.length === otherEntries.size && entries.every(([name, part]) => isSame(part, otherEntries.get(name)));
}
