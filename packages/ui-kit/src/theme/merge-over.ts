import type { DeepPartial } from './deep-partial.ts';

/**
 * Merges `over` into `base` at every depth; arrays are replaced, `undefined` sets nothing. Neither is modified;
 * unchanged parts keep their reference.
 */
export function mergeOver<T extends object>(base: T, over: DeepPartial<T> | undefined): T {
  return over === undefined ? base : asMerged(merged(base, over));
}

function merged(base: unknown, over: unknown): unknown {
  if (!isPlain(base) || !isPlain(over)) return over;
  const changes = Object.entries(over).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return base;
  return { ...base, ...Object.fromEntries(changes.map(([name, value]) => [name, merged(base[name], value)])) };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Restores the type: a `T` with parts of a `T` merged over it is a `T`. */
function asMerged<T>(value: unknown): T {
  return value as T;
}
