import { FIELD_NAMES, type FieldName, isValueOf } from './filter-fields.ts';
import { RANGES, type RangeName, rangeMs } from './ranges.ts';

/** Parameter of a negated filter; its value is a comma-separated list. See docs/spec/notifications.md#negated-filters. */
export type NotName = `not.${FieldName}`;

/** Filters of a view, as in its URL. */
export interface FilterSearch extends Partial<Readonly<Record<FieldName | NotName, string>>> {
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
    const negated = valuesIn(search[notName(name)]).filter((each) => isValueOf(name, each));
    return [
      ...(typeof value === 'string' && isValueOf(name, value) ? [[name, value] as const] : []),
      ...(negated.length > 0 ? [[notName(name), negated.join()] as const] : []),
    ];
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
  for (const name of FIELD_NAMES.flatMap((each) => [each, notName(each)])) {
    const value = search[name];
    if (value !== undefined) params[name] = value;
  }
  const { range, processedFrom, processedTo } = search;
  if (range !== undefined) params.processedFrom = String(nowMs - rangeMs(range));
  if (processedFrom !== undefined) params.processedFrom = processedFrom;
  if (processedTo !== undefined) params.processedTo = processedTo;
  return params;
}

/** Returns the name of the URL parameter of a negated filter. */
export function notName(name: FieldName): NotName {
  return `not.${name}`;
}

/** Returns the values of a negated filter, each once. */
export function valuesIn(list: unknown): readonly string[] {
  return typeof list === 'string' ? [...new Set(list.split(','))].filter((value) => value !== '') : [];
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : undefined;
}
