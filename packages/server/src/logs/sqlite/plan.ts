import type { DeviceState } from '@chatwire/protocol';
import { LABELS, labelCodesOf } from '../engine/facet-layout.ts';
import { type TimeBounds, timeBoundsOf } from '../engine/segment.ts';
import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter, ValueFilter } from '../log-store.ts';
import { negatedFilters } from '../negated-filters.ts';
import { filterTerms, type TermGroups } from './filter-terms.ts';
import { type FacetSet, LAYOUT, type PartitionFacets } from './partition-facets.ts';
import { FIELD, type Term, textTermOf } from './term.ts';

/** The part of a filter that is the same for all partitions. */
export interface FilterPlan {
  readonly filter: LogFilter;
  readonly facetTest: FacetTest;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
  /** Plans of the filters that must not match. */
  readonly not: readonly FilterPlan[];
}

/** A filter in the ids of one partition. */
export interface PartitionPlan {
  /** Alternative facets; undefined: any. */
  readonly facets: FacetSet | undefined;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
  readonly deviceState: DeviceState | undefined;
  /** Filters that must not match, except those over facets alone: `facets` lacks theirs. */
  readonly not: readonly NegatedPlan[];
}

export interface NegatedPlan {
  readonly filter: LogFilter;
  readonly plan: PartitionPlan;
}

/** Plans a filter; undefined when nothing can match. */
export function planFilter(filter: LogFilter): FilterPlan | undefined {
  const test = facetTest(filter);
  const times = timeBoundsOf(filter);
  const terms = filterTerms(filter);
  const isContradictory = filter.member !== undefined && (filter.recipient ?? filter.member) !== filter.member;
  if (!test || !times || isContradictory || terms.some(({ length }) => length === 0)) return undefined;
  const not = negatedFilters(filter).flatMap((negated) => planFilter(withoutPairs(negated)) ?? []);
  return { filter, facetTest: test, terms, times, not };
}

/** Plans a filter for a partition; undefined when nothing in it can match. */
export function planPartition(plan: FilterPlan, facets: PartitionFacets): PartitionPlan | undefined {
  const { filter, times } = plan;
  const { deviceState } = filter;
  const conditions = conditionsIn(plan, facets);
  if (!conditions) return undefined;
  const { terms } = conditions;
  const excludedFacets: FacetTest[] = [];
  const not: NegatedPlan[] = [];
  for (const negated of plan.not) {
    const excluded = conditionsIn(negated, facets);
    if (!excluded) continue;
    if (excluded.terms.length === 0 && negated.filter.deviceState === undefined) {
      excludedFacets.push(excluded.test);
      continue;
    }
    const negatedPlan = planPartition(negated, facets);
    if (negatedPlan) not.push({ filter: negated.filter, plan: negatedPlan });
  }
  if (conditions.test.mask === 0 && excludedFacets.length === 0)
    return { facets: undefined, terms, times, deviceState, not };
  const selected = facets.select(conditions.test, excludedFacets);
  return selected.ids.length === 0 ? undefined : { facets: selected, terms, times, deviceState, not };
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
