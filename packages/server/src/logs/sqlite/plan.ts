import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { type FacetTable, type FacetSet, labelMask, labelShift } from './facet-table.ts';
import { filterTerms, type TermGroups } from './filter-terms.ts';
import { LABELS, OTHER_LABEL } from './labels.ts';
import type { Time } from './segment.ts';
import { FIELD, type Term, textTermOf } from './term.ts';

/** A filter as far as it is the same for all partitions. */
export interface FilterPlan {
  readonly filter: LogFilter;
  readonly facetTest: FacetTest;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
}

/** after < time ≤ upTo. */
export interface TimeBounds {
  readonly time: Time;
  readonly after: number;
  readonly upTo: number;
}

/** A filter in the numbers of one partition. */
export interface PartitionPlan {
  /** Facets of which an entry has one; undefined: any. */
  readonly facets: FacetSet | undefined;
  readonly terms: TermGroups;
  readonly times: readonly TimeBounds[];
}

/** Undefined when nothing can match. */
export function planFilter(filter: LogFilter): FilterPlan | undefined {
  const test = facetTest(filter);
  const times = timeBounds(filter);
  const terms = filterTerms(filter);
  const contradictory = filter.member !== undefined && (filter.recipient ?? filter.member) !== filter.member;
  const impossible = contradictory || terms.some(({ length }) => length === 0);
  if (!test || impossible || times.some(({ after, upTo }) => after >= upTo)) return undefined;
  return { filter, facetTest: test, terms, times };
}

/** Undefined when nothing in the partition can match. */
export function planPartition(plan: FilterPlan, book: FacetTable): PartitionPlan | undefined {
  const terms: (readonly Term[])[] = [...plan.terms];
  let mask = 0;
  let bits = 0;
  for (const label of LABELS) {
    const text = plan.filter[label];
    if (text === undefined) continue;
    const code = book.labelsOf(label).find(text);
    if (code === undefined) return undefined;
    if (code === OTHER_LABEL) terms.push([textTermOf(FIELD[label], text)]);
    mask |= labelMask(label);
    bits |= code << labelShift(label);
  }
  const { times } = plan;
  if (plan.facetTest.mask === 0 && mask === 0) return { facets: undefined, terms, times };
  const facets = book.select(plan.facetTest, { mask, bits });
  return facets.ids.length === 0 ? undefined : { facets, terms, times };
}

function timeBounds(filter: LogFilter): TimeBounds[] {
  const { from, to, processedFrom, processedTo } = filter;
  const bounds: TimeBounds[] = [];
  if (from !== undefined || to !== undefined) bounds.push(boundsOf('messageSentAtMS', from, to));
  if (processedFrom !== undefined || processedTo !== undefined) {
    bounds.push(boundsOf('processingStartedAtMS', processedFrom, processedTo));
  }
  return bounds;
}

function boundsOf(time: Time, after: number | undefined, upTo: number | undefined): TimeBounds {
  return { time, after: after ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY };
}
