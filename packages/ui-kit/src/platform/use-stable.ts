import { useState } from 'react';

/**
 * Returns the previous value while its content is equal, so that an object written inline does not count as a change.
 */
export function useStable<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  keep(value);
  return value;
}

/** Compares plain objects and arrays by content, everything else by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Reflect.getPrototypeOf(one) !== Reflect.getPrototypeOf(other) || !isPlain(one)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): boolean {
  return Array.isArray(value) || Reflect.getPrototypeOf(value) === Object.prototype;
}
