import type { DeepPartial } from './deep-partial.ts';

/**
 * `base` with what `over` sets, at every depth; arrays are replaced, `undefined` sets nothing. Neither is changed;
 * an untouched part keeps its reference.
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

/** Parts of `T` over a `T` give a `T`. */
function asMerged<T>(value: unknown): T {
  return value as T;
}
