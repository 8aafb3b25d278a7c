import { intersection, sizeOf, walk } from '../../engine/match.ts';
import { type OffsetBits, type OffsetSet, union, type Visit } from '../../engine/offset-set.ts';
import { openBounds } from '../../engine/segment.ts';
import { FACET_CHUNK, type Segment } from '../segment.ts';
import { FIELD, termOf } from '../term.ts';
import type { PartitionPlan } from './search-plan.ts';
import type { SearchRange } from './search-range.ts';

/**
 * Visits the offsets of the entries of a segment that match the plan and are in all of the required sets. Returns
 * whether the visitor ended the search.
 */
export function searchSegment(
  segment: Segment,
  plan: PartitionPlan,
  required: readonly OffsetBits[],
  { low, high, direction }: SearchRange,
  visit: Visit,
): boolean {
  const present = plan.facets && segment.presentFacets(plan.facets);
  const open = openBounds(segment, plan.times);
  if (present?.rows === 0 || !open) return false;
  const postings = postingsOf(segment, plan);
  if (!postings) return false;
  const sets = [...postings, ...open.map((bounds) => segment.between(bounds)), ...required];
  let check = visit;
  if (present && plan.facets && present.rows < segment.rows) {
    if (isUnionCheaper(present, sets)) sets.push(facetUnion(segment, present.ids));
    else check = facetCheck(segment, plan.facets.has, visit);
  }
  return walk(intersection(sets), low, high, direction, check);
}

/** Returns the entries of each group of terms; undefined when one has none. */
function postingsOf(segment: Segment, plan: PartitionPlan): OffsetSet[] | undefined {
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
