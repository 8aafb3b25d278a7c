import type { DeviceState } from '@chatwire/protocol';
import { LABELS, labelCodesOf } from '../../engine/facet-layout.ts';
import { type TimeBounds, timeBoundsOf } from '../../engine/segment.ts';
import { type FacetTest, facetTest } from '../../facet.ts';
import type { LogFilter, ValueFilter } from '../../log-store.ts';
import { negatedFilters } from '../../negated-filters.ts';
import { type FacetSet, LAYOUT, type PartitionFacets } from '../partition-facets.ts';
import { FIELD, type Term, textTermOf } from '../term.ts';
import { filterTerms, type TermGroups } from './filter-terms.ts';

/** The part of a filter that is the same for all partitions. */
export interface FilterPlan {
  readonly filter: LogFilter;
  readonly facetTest: FacetTest;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
  /** Plans of the filters that must not match. */
  readonly negated: readonly FilterPlan[];
}

/** A filter in the ids of one partition. */
export interface PartitionPlan {
  /** Alternative facets; undefined: any. */
  readonly facets: FacetSet | undefined;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
  readonly deviceState: DeviceState | undefined;
  /** Filters that must not match, except those over facets alone: `facets` lacks theirs. */
  readonly negated: readonly NegatedPlan[];
}

export interface NegatedPlan {
  readonly filter: LogFilter;
  readonly plan: PartitionPlan;
}

/** Translates a filter to facets, terms, and times; undefined when nothing can match. */
export function planFilter(filter: LogFilter): FilterPlan | undefined {
  const test = facetTest(filter);
  const times = timeBoundsOf(filter);
  const terms = filterTerms(filter);
  const isContradictory = filter.member !== undefined && (filter.recipient ?? filter.member) !== filter.member;
  if (!test || !times || isContradictory || terms.some(({ length }) => length === 0)) return undefined;
  const negated = negatedFilters(filter).flatMap((each) => planFilter(withoutPairs(each)) ?? []);
  return { filter, facetTest: test, terms, times, negated };
}

/** Translates the plan of a filter to the ids of a partition; undefined when nothing in it can match. */
export function planPartition(plan: FilterPlan, facets: PartitionFacets): PartitionPlan | undefined {
  const { filter, times } = plan;
  const { deviceState } = filter;
  const conditions = conditionsIn(plan, facets);
  if (!conditions) return undefined;
  const { terms } = conditions;
  const excludedFacets: FacetTest[] = [];
  const negated: NegatedPlan[] = [];
  for (const each of plan.negated) {
    const excluded = conditionsIn(each, facets);
    if (!excluded) continue;
    if (excluded.terms.length === 0 && each.filter.deviceState === undefined) {
      excludedFacets.push(excluded.test);
      continue;
    }
    const negatedPlan = planPartition(each, facets);
    if (negatedPlan) negated.push({ filter: each.filter, plan: negatedPlan });
  }
  if (conditions.test.mask === 0 && excludedFacets.length === 0)
    return { facets: undefined, terms, times, deviceState, negated };
  const selected = facets.select(conditions.test, excludedFacets);
  return selected.ids.length === 0 ? undefined : { facets: selected, terms, times, deviceState, negated };
}

/** Returns the conditions of a filter in a partition; undefined when no entry of it can have one of the labels. */
function conditionsIn(
  plan: FilterPlan,
  { labels }: PartitionFacets,
): { test: FacetTest; terms: TermGroups } | undefined {
  const { filter } = plan;
  const codes = labelCodesOf(filter, labels);
  if (codes === undefined) return undefined;
  const terms: (readonly Term[])[] = [...plan.terms];
  for (const label of LABELS) {
    const text = filter[label];
    if (text !== undefined && codes[label] === labels[label].last) terms.push([textTermOf(FIELD[label], text)]);
  }
  return { test: LAYOUT.test(plan.facetTest, codes), terms };
}

/** Names a group by its guid, which has a term of its conditions. Ids that can also be read as those of two users stay. */
function withoutPairs(filter: ValueFilter): ValueFilter {
  const { conversationId = '' } = filter;
  if (!conversationId.startsWith('group_') || conversationId.includes('_user_')) return filter;
  return { receiver: conversationId.slice('group_'.length), receiverType: 'group' };
}
