import { FIELD_NAMES, type FieldName, isValueOf } from './filter-fields.ts';
import { RANGES, type RangeName, rangeMs } from './ranges.ts';

/** Filters of a view, as in its URL. */
export interface FilterSearch extends Partial<Readonly<Record<FieldName, string>>> {
  /** Time range that ends now. Absent: all times, or the two instants. */
  readonly range?: RangeName;
  /** Processing started after this instant, epoch ms. */
  readonly processedFrom?: string;
  /** Processing started at or before this instant, epoch ms. */
  readonly processedTo?: string;
}

/** Parses the valid parameters of a URL and ignores the rest. */
export function parseFilterSearch(search: Readonly<Record<string, unknown>>): FilterSearch {
  const fields = FIELD_NAMES.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && isValueOf(name, value) ? [[name, value] as const] : [];
  });
  const range = RANGES.find(({ name }) => name === search.range)?.name;
  const [processedFrom, processedTo] = [instantOf(search.processedFrom), instantOf(search.processedTo)];
  return {
    ...Object.fromEntries(fields),
    ...(range !== undefined
      ? { range }
      : {
          ...(processedFrom !== undefined && { processedFrom }),
          ...(processedTo !== undefined && { processedTo }),
        }),
  };
}

/** Returns the filters as API parameters. */
export function apiFilterOf(search: FilterSearch, nowMs: number): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of FIELD_NAMES) {
    const value = search[name];
    if (value !== undefined) params[name] = value;
  }
  const { range, processedFrom, processedTo } = search;
  if (range !== undefined) params.processedFrom = String(nowMs - rangeMs(range));
  if (processedFrom !== undefined) params.processedFrom = processedFrom;
  if (processedTo !== undefined) params.processedTo = processedTo;
  return params;
}

/** Returns the set fields, in display order. */
export function setFieldsOf(search: FilterSearch): readonly { readonly name: FieldName; readonly value: string }[] {
  return FIELD_NAMES.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : undefined;
}
