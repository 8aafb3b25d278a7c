import { type Direction, intersection, sizeOf, walk } from '../engine/match.ts';
import { type OffsetBits, type OffsetSet, union, type Visit } from '../engine/offset-set.ts';
import { openBounds } from '../engine/segment.ts';
import type { PartitionPlan } from './plan.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';
import { FIELD, termOf } from './term.ts';

export interface SegmentSearch {
  readonly segment: Segment;
  readonly plan: PartitionPlan;
  /** Entries whose device is in the state of the filter; undefined without such a filter. */
  readonly inState: OffsetBits | undefined;
  /** Entries that no negated filter finds; undefined when all are. */
  readonly allowed?: OffsetBits | undefined;
}

/**
 * Visits the matching entries of a segment at offsets in [low, high): newest first for 'older', oldest first for 'newer'.
 * Returns whether the visitor ended the search.
 */
export function searchSegment(
  { segment, plan, inState, allowed }: SegmentSearch,
  low: number,
  high: number,
  direction: Direction,
  visit: Visit,
): boolean {
  const present = plan.facets && segment.presentFacets(plan.facets);
  const open = openBounds(segment, plan.times);
  if (present?.rows === 0 || !open) return false;
  const sets = termSets(segment, plan);
  if (!sets) return false;
  for (const bounds of open) sets.push(segment.between(bounds));
  if (inState) sets.push(inState);
  if (allowed) sets.push(allowed);
  let check = visit;
  if (present && plan.facets && present.rows < segment.rows) {
    if (isUnionCheaper(present, sets)) sets.push(facetUnion(segment, present.ids));
    else check = facetCheck(segment, plan.facets.has, visit);
  }
  return walk(intersection(sets), low, high, direction, check);
}

/** Returns the entries of each term group; undefined when one has none. */
function termSets(segment: Segment, plan: PartitionPlan): OffsetSet[] | undefined {
  const sets: OffsetSet[] = [];
  for (const group of plan.terms) {
    const postings = group.map((term) => segment.posting(term, plan.facets)).filter((posting) => posting !== undefined);
    if (postings.length === 0) return undefined;
    sets.push(union(postings, segment.rows));
  }
  return sets;
}

/**
 * Facets are tested either by uniting their postings (about 4 µs each and 10 ns per entry) or by checking the facets
 * of the candidates (about 4 µs per chunk and 5 ns per candidate).
 */
function isUnionCheaper(present: { ids: readonly number[]; rows: number }, sets: readonly OffsetSet[]): boolean {
  const unionMicroseconds = present.ids.length * 4 + present.rows * 0.01;
  const candidates = Math.min(...sets.map(sizeOf));
  const checkMicroseconds = sets.length === 0 ? 100 : Math.min(candidates, 8) * 4 + candidates * 0.005;
  return unionMicroseconds < checkMicroseconds;
}

function facetUnion(segment: Segment, ids: readonly number[]): OffsetSet {
  const postings = ids
    .map((id) => segment.posting(termOf(FIELD.facet, id), undefined))
    .filter((posting) => posting !== undefined);
  return union(postings, segment.rows);
}

function facetCheck(segment: Segment, has: Uint8Array, visit: Visit): Visit {
  let loaded = -1;
  let facets: Uint16Array = new Uint16Array();
  return (offset) => {
    const chunk = Math.floor(offset / FACET_CHUNK);
    if (chunk !== loaded) {
      facets = segment.facetChunk(chunk);
      loaded = chunk;
    }
    return has[facets[offset - chunk * FACET_CHUNK] ?? 0] === 1 && visit(offset);
  };
}
