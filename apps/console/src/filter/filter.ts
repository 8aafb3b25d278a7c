import { FIELD_NAMES, type FieldName, fieldOf } from './filter-fields.ts';
import { type FilterSearch, notName, valuesIn } from './filter-search.ts';
import { valueLabel } from './value-label.ts';

/** One filter of a view: the field is the value, or is not. */
export interface Filter {
  readonly name: FieldName;
  readonly value: string;
  readonly isNot?: boolean;
}

/** Returns the filters of a view, in display order; a negated filter of several values is several filters. */
export function filtersIn(search: FilterSearch): readonly Filter[] {
  return FIELD_NAMES.flatMap((name) => {
    const value = search[name];
    return [
      ...(value === undefined ? [] : [{ name, value }]),
      ...valuesIn(search[notName(name)]).map((each) => ({ name, value: each, isNot: true })),
    ];
  });
}

/**
 * Returns the view with one more filter. A field is one value, or is not several: the filter replaces those of the
 * other kind. The id of a message or reaction also removes a range that ends now: its entries may be older.
 */
export function withFilter(search: FilterSearch, { name, value, isNot = false }: Filter): FilterSearch {
  const { [name]: _, [notName(name)]: list, ...rest } = search;
  if (!isNot) {
    const { range: _range, ...withoutRange } = rest;
    return { ...(fieldOf(name).type.kind === 'number' ? withoutRange : rest), [name]: value };
  }
  return { ...rest, [notName(name)]: [...new Set([...valuesIn(list), value])].join() };
}

/** Returns the view without a filter. */
export function withoutFilter(search: FilterSearch, { name, value, isNot = false }: Filter): FilterSearch {
  const { [name]: ownValue, [notName(name)]: list, ...rest } = search;
  const remaining = valuesIn(list).filter((each) => !isNot || each !== value);
  return {
    ...rest,
    ...(isNot && ownValue !== undefined && { [name]: ownValue }),
    ...(remaining.length > 0 && { [notName(name)]: remaining.join() }),
  };
}

/** Returns the view with a filter negated, or no longer negated. */
export function withFlipped(search: FilterSearch, filter: Filter): FilterSearch {
  const { name, value, isNot = false } = filter;
  return withFilter(withoutFilter(search, filter), { name, value, isNot: !isNot });
}

/** Returns how a view filters by a value. */
export function stateOf(search: FilterSearch, { name, value }: Filter): 'is' | 'is not' | undefined {
  if (search[name] === value) return 'is';
  return valuesIn(search[notName(name)]).includes(value) ? 'is not' : undefined;
}

/** Returns a filter in words: “Reason: Muted”, “Reason is not Muted”. `about`: display name of the value. */
export function filterText({ name, value, isNot = false }: Filter, about = valueLabel(name, value)): string {
  return `${fieldOf(name).label}${isNot ? ' is not' : ':'} ${about}`;
}
