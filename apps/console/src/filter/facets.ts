import { EXTENSION_PROVIDERS, EXTENSION_TRIGGERS } from '@chatwire/protocol/notification-enums';
import type { ApiClient, Params } from '../api/api-client.ts';
import { openSpan } from '../plots/open-span.ts';
import { sumOf } from '../plots/plot-data.ts';
import type { Span } from '../plots/span.ts';
import { readSummary } from '../plots/summary.ts';
import { type FieldName, type FieldType, fieldOf } from './filter-fields.ts';
import { notName } from './filter-search.ts';
import type { Suggestion, SuggestionGroup } from './suggestions.ts';
import { valueLabel } from './value-label.ts';

/** Fields that are offered before anything is typed; the summary counts them. See docs/spec/notifications.md#summary. */
export const FACETS = ['outcome', 'reason', 'channel', 'provider', 'trigger', 'deviceState', 'receiverType'] as const;
export type FacetName = (typeof FACETS)[number];

/** Number of entries by value. Values without entries are absent. */
export type FacetCounts = ReadonlyMap<FacetName, ReadonlyMap<string, number>>;

/** Facets that one request counts: at most 3, with few combinations, because the server returns at most 500. */
const FACETS_PER_REQUEST: readonly (readonly FacetName[])[] = [
  ['outcome', 'channel', 'provider'],
  ['trigger', 'receiverType'],
  ['reason', 'deviceState'],
];
/** Maximum number of values of a facet that are shown before the user asks for all. */
const MAX_FACET_VALUES = 5;

/**
 * Counts the entries of a view by every facet. A facet that is filtered, or of which values are excluded, is counted as if it
 * weren’t, because another value would replace the filter.
 */
export async function readFacetCounts(
  api: ApiClient,
  filter: Params,
  nowMs: number,
  signal: AbortSignal,
): Promise<FacetCounts> {
  const span = await openSpan(api, filter, nowMs, signal);
  const isSet = (name: FacetName) => (filter[name] ?? filter[notName(name)]) !== undefined;
  const requests = [
    ...FACETS_PER_REQUEST.map((names) => ({ names: names.filter((name) => !isSet(name)), filter })),
    ...FACETS.filter(isSet).map((name) => ({
      names: [name],
      filter: { ...filter, [name]: undefined, [notName(name)]: undefined },
    })),
  ].filter(({ names }) => names.length > 0);
  const counted = await Promise.all(
    requests.map((request) => countBy(api, request.filter, request.names, span, signal)),
  );
  return new Map(counted.flat());
}

/** Returns the facets of a view, each with its most frequent values; without counts, with its first values. */
export function facetGroups(counts: FacetCounts | undefined): SuggestionGroup[] {
  return FACETS.flatMap((name) => {
    const { label, type } = fieldOf(name);
    const values = valuesOf(name, type, counts?.get(name));
    if (values.length === 0) return [];
    const items = values.slice(0, MAX_FACET_VALUES);
    const all: Suggestion[] = values.length > MAX_FACET_VALUES ? [{ name, value: '' }] : [];
    return [{ label, items: [...items, ...all] }];
  });
}

/**
 * Returns the suggestions with the number of their entries. Omits triggers and providers of features if no entry has them,
 * because the server rejects filters by them while the feature is off.
 */
export function withCounts(
  groups: readonly SuggestionGroup[],
  counts: FacetCounts | undefined,
): readonly SuggestionGroup[] {
  if (!counts) return groups;
  return groups
    .map(({ label, items }) => ({ label, items: items.map((item) => withCount(item, counts)).filter(isUsable) }))
    .filter(({ items }) => items.length > 0);
}

function isUsable({ name, value, count }: Suggestion): boolean {
  return count !== 0 || !(EXTENSIONS[name] ?? []).includes(value);
}

/** Values that entries have only while an operator has turned on a feature. */
const EXTENSIONS: Partial<Readonly<Record<FieldName, readonly string[]>>> = {
  trigger: EXTENSION_TRIGGERS,
  provider: EXTENSION_PROVIDERS,
};

function withCount(item: Suggestion, counts: FacetCounts): Suggestion {
  const facet = FACETS.find((name) => name === item.name);
  const ofFacet = facet && counts.get(facet);
  return ofFacet ? { ...item, count: ofFacet.get(item.value) ?? 0 } : item;
}

function valuesOf(name: FacetName, type: FieldType, counts: ReadonlyMap<string, number> | undefined): Suggestion[] {
  if (type.kind !== 'enum') return [];
  if (!counts) return type.values.map((value) => ({ name, value }));
  return type.values
    .map((value) => ({ name, value, count: counts.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || valueLabel(name, a.value).localeCompare(valueLabel(name, b.value)));
}

async function countBy(
  api: ApiClient,
  filter: Params,
  names: readonly FacetName[],
  span: Span,
  signal: AbortSignal,
): Promise<(readonly [FacetName, ReadonlyMap<string, number>])[]> {
  const { data } = await readSummary(api, filter, span, { groupBy: names.join(), interval: 'total' }, signal);
  return names.map((name) => {
    const byValue = new Map<string, number>();
    for (const { key, count } of data.series) {
      const value = key[name];
      if (value !== undefined) byValue.set(value, (byValue.get(value) ?? 0) + sumOf(count));
    }
    return [name, byValue] as const;
  });
}
