import type { DeviceState } from '@chatwire/protocol';
import { LABELS, labelCodesOf } from '../engine/facet-layout.ts';
import { type TimeBounds, timeBoundsOf } from '../engine/segment.ts';
import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { filterTerms, type TermGroups } from './filter-terms.ts';
import { type FacetSet, LAYOUT, type PartitionFacets } from './partition-facets.ts';
import { FIELD, type Term, textTermOf } from './term.ts';

/** The part of a filter that is the same for all partitions. */
export interface FilterPlan {
  readonly filter: LogFilter;
  readonly facetTest: FacetTest;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
}

/** A filter in the ids of one partition. */
export interface PartitionPlan {
  /** Alternative facets; undefined: any. */
  readonly facets: FacetSet | undefined;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
  readonly deviceState: DeviceState | undefined;
}

/** Plans a filter; undefined when nothing can match. */
export function planFilter(filter: LogFilter): FilterPlan | undefined {
  const test = facetTest(filter);
  const times = timeBoundsOf(filter);
  const terms = filterTerms(filter);
  const isContradictory = filter.member !== undefined && (filter.recipient ?? filter.member) !== filter.member;
  if (!test || !times || isContradictory || terms.some(({ length }) => length === 0)) return undefined;
  return { filter, facetTest: test, terms, times };
}

/** Plans a filter for a partition; undefined when nothing in it can match. */
export function planPartition(plan: FilterPlan, facets: PartitionFacets): PartitionPlan | undefined {
  const { filter, times } = plan;
  const { deviceState } = filter;
  const { labels } = facets;
  const codes = labelCodesOf(filter, labels);
  if (codes === undefined) return undefined;
  const terms: (readonly Term[])[] = [...plan.terms];
  for (const label of LABELS) {
    const text = filter[label];
    if (text !== undefined && codes[label] === labels[label].last) terms.push([textTermOf(FIELD[label], text)]);
  }
  const test = LAYOUT.test(plan.facetTest, codes);
  if (test.mask === 0) return { facets: undefined, terms, times, deviceState };
  const selected = facets.select(test);
  return selected.ids.length === 0 ? undefined : { facets: selected, terms, times, deviceState };
}
