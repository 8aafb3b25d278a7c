import { isPlain } from './frozen-copy.ts';

/** Returns the former value if the new one is equal, so that callers that compare references see no change. */
export function reuseIfEqual<T>(former: unknown, value: T): T {
  return isSame(former, value) ? former : value;
}

/** Lists and plain objects are equal if all their parts are; instances are compared by reference. */
function isSame<T>(one: unknown, other: T): one is T {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const [before, now] = [Object.entries(one), new Map(Object.entries(other))];
  return before.length === now.size && before.every(([name, part]) => isSame(part, now.get(name)));
}
