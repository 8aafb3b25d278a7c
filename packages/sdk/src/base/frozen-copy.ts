import type { Json } from './json.ts';

/**
 * Returns a deeply frozen copy of plain data, without members that are `undefined` or `null`. Values other than plain
 * objects and lists, such as a `Blob`, are not copied.
 */
export function frozenCopy(json: Json): Json {
  const copy: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(json)) {
    if (value !== undefined && value !== null) copy[member] = frozenValue(value);
  }
  return Object.freeze(copy);
}

function frozenValue(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenValue));
  return isPlain(value) ? frozenCopy(value) : value;
}

/** Returns whether this is a plain object, not a class instance or list. */
export function isPlain(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
