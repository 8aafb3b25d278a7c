import type { FacetSelection } from '../engine/facet-table.ts';
import { intersection, sizeOf, walk } from '../engine/match.ts';
import { complement, emptyBits, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { openBounds, type TimeBounds } from '../engine/segment.ts';
import type { FacetTest } from '../facet.ts';
import type { FacetColumn } from './facet-column.ts';
import { HeadSegment } from './head-segment.ts';
import type { LogPlan } from './log-plan.ts';
import type { SealedSegment } from './sealed-segment.ts';
import type { Segment } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';
import type { Term } from './term-hash.ts';

/** Entries of a segment that may meet a plan, before further data is read. */
export interface SegmentMatch {
  readonly segment: Segment;
  /** Entries that have all the terms; absent if every entry matches. */
  readonly offsets?: OffsetSet;
  /** Facets that match; absent if every facet does. */
  readonly facets?: FacetSelection;
  /** Bounds that each entry still has to be checked against. */
  readonly times: readonly TimeBounds[];
  /** Entries that a negated filter finds; absent if there are none. */
  readonly negated?: readonly NegatedEntries[];
}

/** Entries that a negated filter finds, if their facet matches. */
interface NegatedEntries {
  readonly offsets: OffsetSet;
  readonly test: FacetTest;
}

/** A match with all its data loaded. */
export interface LoadedMatch {
  readonly segment: Segment;
  /** Entries that match; absent if every entry does. */
  readonly offsets?: OffsetSet;
  /** Facets that match; absent if every facet does. */
  readonly facets?: FacetSelection;
  /** Returns whether an entry's facet matches. */
  readonly hasFacet: (offset: number) => boolean;
}

/** If fewer than one in `SELECTIVE_RATIO` entries has a matching facet, these entries are looked up instead of scanned. */
const SELECTIVE_RATIO = 64;

/** Drops the segments in which nothing can match; postings are read in one round trip per partition. */
export async function matchesOf(
  segments: readonly Segment[],
  plan: LogPlan,
  store: SegmentStore,
): Promise<SegmentMatch[]> {
  const possible = segments.flatMap((segment) => possibleMatch(segment, plan) ?? []);
  const negations = plan.not.filter(({ terms }) => terms.length > 0);
  const terms = [...plan.terms, ...negations.flatMap((negated) => negated.terms)];
  if (terms.length === 0) return possible;
  const sealed: SealedSegment[] = [];
  const has = new Map<SealedSegment, Uint8Array>();
  for (const { segment, facets } of possible) {
    if (!isSealed(segment)) continue;
    sealed.push(segment);
    if (facets) has.set(segment, facets.has);
  }
  const postings = await store.postings(sealed, terms, has);
  const withAll = (segment: Segment, all: readonly Term[]): OffsetSet | undefined => {
    const sets = all.map((term) => (isSealed(segment) ? postings(segment, term) : headPosting(segment, term)));
    const found = sets.filter((set) => set !== undefined);
    return found.length < sets.length ? undefined : intersection(found);
  };
  return possible.flatMap((match) => {
    const offsets = withAll(match.segment, plan.terms);
    if (plan.terms.length > 0 && !offsets?.length) return [];
    const negated = negations.flatMap((one) => {
      const found = withAll(match.segment, one.terms);
      return found ? [{ offsets: found, test: one.test }] : [];
    });
    return [{ ...match, ...(offsets && { offsets }), ...(negated.length > 0 && { negated }) }];
  });
}

export async function loadMatch({ segment, offsets, facets, times, negated }: SegmentMatch): Promise<LoadedMatch> {
  const needsFacets = facets ?? negated?.some(({ test }) => test.mask !== 0);
  const [column, ...within] = await Promise.all([
    needsFacets && segment.facetOf(),
    ...times.map((bounds) => segment.within(bounds)),
  ]);
  const sets: OffsetSet[] = [...(offsets ? [offsets] : []), ...within];
  const isSelective =
    facets && facets.rows * SELECTIVE_RATIO < segment.rows && facets.rows < (offsets ? sizeOf(offsets) : segment.rows);
  if (column && isSelective) sets.push(column.offsetsWith(facets.has));
  if (negated) sets.push(allowedOffsets(segment, negated, column || undefined));
  const common = intersection(sets);
  return {
    segment,
    ...(facets && { facets }),
    hasFacet: column && facets && !isSelective ? (offset) => facets.has[column.indexes[offset] ?? 0] === 1 : () => true,
    ...(common && { offsets: common }),
  };
}

/** Returns the entries of a segment that no negated filter finds. `column` is needed where a facet has to match. */
function allowedOffsets(
  segment: Segment,
  negated: readonly NegatedEntries[],
  column: FacetColumn | undefined,
): OffsetBits {
  const sets = negated.map(({ offsets, test }) => {
    if (test.mask === 0 || !column) return offsets;
    const { has } = segment.facets.select(test);
    const matching = emptyBits(segment.rows);
    walk(offsets, 0, segment.rows, 'newer', (offset) => {
      if (has[column.indexes[offset] ?? 0] === 1) setBit(matching, offset);
      return false;
    });
    return matching;
  });
  return complement(sets, segment.rows);
}

function possibleMatch(segment: Segment, { test, times, excludedFacets }: LogPlan): SegmentMatch | undefined {
  const open = openBounds(segment, times);
  if (!open) return undefined;
  const match = { segment, times: open };
  if (test.mask === 0 && excludedFacets.length === 0) return match;
  const facets = segment.facets.select(test, excludedFacets);
  if (facets.rows === 0) return undefined;
  // `rows` is only an upper bound, even after changes were sealed, so it cannot show that all entries match.
  return facets.isAll && !segment.hasChanges ? match : { ...match, facets };
}

export function isSealed(segment: Segment): segment is SealedSegment {
  return !(segment instanceof HeadSegment);
}

function headPosting(segment: Segment, term: number): OffsetSet | undefined {
  return segment instanceof HeadSegment ? segment.posting(term) : undefined;
}
