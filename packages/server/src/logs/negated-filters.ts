import type { LogFilter, ValueFilter } from './log-store.ts';

const NONE: readonly ValueFilter[] = [];

/** Returns one filter per negated value: an entry that matches any of them does not match the whole filter. */
export function negatedFilters({ not }: Pick<LogFilter, 'not'>): readonly ValueFilter[] {
  if (not === undefined) return NONE;
  return Object.entries(not).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
}
