import { isPlain } from '../base/frozen-copy.ts';

/** The former value if the new one says the same, so that whoever compares references sees no change. */
export function keepReference<T>(former: unknown, value: T): T {
  return isSame(former, value) ? former : value;
}

function isSame<T>(former: unknown, value: T): former is T {
  if (Object.is(former, value)) return true;
  if (typeof former !== 'object' || typeof value !== 'object' || former === null || value === null) return false;
  const [before, now] = [Object.entries(former), new Map(Object.entries(value))];
  return before.length === now.size && before.every(([name, part]) => isSamePart(part, now.get(name)));
}

/** One level deeper, for the lists and small objects of a snapshot; instances are compared by reference. */
function isSamePart(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
  }
  return isPlain(one) && isPlain(other) && isSame(one, other);
}
