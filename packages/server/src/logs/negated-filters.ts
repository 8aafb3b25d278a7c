import type { LogFilter, ValueFilter } from './log-store.ts';

const NO_FILTERS: readonly ValueFilter[] = [];

/** Returns one filter per negated value: an entry that matches any of them does not match the whole filter. */
export function negatedFilters({ not }: Pick<LogFilter, 'not'>): readonly ValueFilter[] {
  if (not === undefined) return NO_FILTERS;
  return Object.entries(not).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
}
