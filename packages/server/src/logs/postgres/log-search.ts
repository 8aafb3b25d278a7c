import type { Catalog, Partition } from './catalog.ts';
import { isOpen, type LogPlan } from './log-plan.ts';
import { ageIn } from './packed-facet.ts';
import {
  type FacetEnds,
  facetMerge,
  filteredWalk,
  lateWalk,
  openWalk,
  plainWalk,
  type Scan,
  type SeqRange,
  type Statement,
  WALK_END,
} from './scan.ts';
import { isMergeable, remainingKeys, sourceOf } from './source.ts';
import type { Statements } from './statements.ts';
import type { AgeEnds, Stretch } from './stretches.ts';

/** Where an entry is. */
export interface Found {
  readonly partition: number;
  readonly seq: number;
  /** Its place in its block. */
  readonly place: number;
  readonly message: number;
}

export interface SearchRequest {
  readonly plan: LogPlan;
  readonly stretches: readonly Stretch[];
  readonly range: SeqRange;
  readonly newestFirst: boolean;
  readonly limit: number;
  /** So many entries had fewer matches than are needed that walking on is seldom worth it. */
  readonly isSparse?: boolean;
}

/** Rows to look at one by one before the facets are merged instead: a key's rows are scattered, the log's are not. */
const WALK_OF_ALL = 3000;
const WALK_OF_KEY = 400;
/** So few facets are merged at once. */
const FEW_OF_ALL = 64;
const FEW_OF_KEY = 16;
/** And so many, where matches are known to be far apart: a walk of one id would still tell cheaply that it is rare. */
const FEW_WHEN_SPARSE = 200;
/** More late facets than this are walked by age class, not merged. */
const MANY_LATE = 500;
/** After this many entries it is known whether matches are far apart. */
const MANY_ENTRIES = 10 * WALK_OF_ALL;
/** Rows that can be looked at in the time one index seek takes. */
const ROWS_A_FACET = 4;
/** Partitions asked at a time: each takes a connection. */
const MOST_AT_ONCE = 4;
/** Rows a merge answers at once; each may cost a row of every facet. */
const MERGED_AT_ONCE = 128;

/** Finds the first matching entries from one end of a range. */
export class LogSearch {
  readonly #catalog: Catalog;
  readonly #statements: Statements;

  constructor(catalog: Catalog, statements: Statements) {
    this.#catalog = catalog;
    this.#statements = statements;
  }

  async find(request: SearchRequest): Promise<Found[]> {
    const { partitions } = this.#catalog;
    const common = partitions.filter((partition) => !isEmpty(intersection(rangeOf(partition), request.range)));
    const ordered = request.newestFirst ? common.toReversed() : common;
    const found: Found[] = [];
    let passed = 0;
    // The first partition often has enough; when it has not, several are asked at a time.
    for (let begin = 0, count = 1; begin < ordered.length && found.length < request.limit; begin += count) {
      count = Math.min(2 * begin || 1, MOST_AT_ONCE);
      const rest = { ...request, limit: request.limit - found.length, isSparse: passed > MANY_ENTRIES };
      const asked = ordered.slice(begin, begin + count);
      const parts = await Promise.all(asked.map((partition) => this.#findInPartition(rest, partition)));
      found.push(...parts.flat());
      for (const { firstSeq, lastSeq = this.#catalog.lastSeq } of asked) passed += lastSeq - firstSeq;
    }
    return found.slice(0, request.limit);
  }

  async #findInPartition(request: SearchRequest, partition: Partition): Promise<Found[]> {
    const found: Found[] = [];
    for (const { range, ages } of request.newestFirst ? request.stretches.toReversed() : request.stretches) {
      const limit = request.limit - found.length;
      if (limit === 0) return found;
      const common = intersection(range, request.range, rangeOf(partition));
      if (isEmpty(common)) continue;
      const scan = scanOf(request, partition, common);
      found.push(
        ...(await (ages ? this.#scanAges(scan, ages, partition, limit) : this.#scan(scan, request, partition, limit))),
      );
    }
    return found;
  }

  async #scan(scan: Scan, request: SearchRequest, { n, sealed }: Partition, limit: number): Promise<Found[]> {
    if (isUnconditional(scan)) return this.#rows(scan, plainWalk(scan, limit));
    if (scan.test.mask === 0) return this.#rows(scan, openWalk(scan, limit));
    const facets = (await this.#catalog.facetsOf(n)).matching(scan.test);
    if (facets.length === 0) return [];
    if (!isMergeable(scan.source, sealed)) return this.#rows(scan, openWalk(scan, limit));
    const ends = new Map(facets.map((facet) => [facet, scan.range.high]));
    const [few, budget] = scan.source.kind === 'key' ? [FEW_OF_KEY, WALK_OF_KEY] : [FEW_OF_ALL, WALK_OF_ALL];
    if (facets.length <= (request.isSparse ? FEW_WHEN_SPARSE : few)) return this.#match(scan, ends, limit);
    const { found, rest } = await this.#walk(scan, limit, Math.max(budget, 4 * limit));
    if (rest === undefined) return found;
    return [...found, ...(await this.#match({ ...scan, range: rest }, ends, limit - found.length))];
  }

  /** Entries of some age classes only: few of the entries there are. */
  async #scanAges(scan: Scan, ages: AgeEnds, { n, sealed }: Partition, limit: number): Promise<Found[]> {
    const ends = new Map<number, number>();
    for (const facet of (await this.#catalog.facetsOf(n)).matching(scan.test)) {
      const high = ages.highOf.get(ageIn(facet, ages.field));
      if (high !== undefined && high >= scan.range.low) ends.set(facet, high);
    }
    if (ends.size === 0) return [];
    if (!isMergeable(scan.source, sealed)) return this.#rows(scan, openWalk(scan, limit));
    const isMany = scan.source.kind === 'all' && ages.field === 'sentAge' && ends.size > MANY_LATE;
    return isMany ? this.#rows(scan, lateWalk(scan, ages.highOf, limit)) : this.#match(scan, ends, limit);
  }

  /** By whichever looks at less: every row of the range, or the first row of every facet. */
  async #match(scan: Scan, facets: FacetEnds, limit: number): Promise<Found[]> {
    const rows = scan.range.high - scan.range.low + 1;
    if (rows <= ROWS_A_FACET * facets.size) return this.#rows(scan, openWalk(scan, limit));
    return this.#merge(scan, facets, limit);
  }

  /** `rest` is what the budget did not reach, where more is needed. */
  async #walk(scan: Scan, limit: number, budget: number): Promise<{ found: Found[]; rest?: SeqRange }> {
    const rows = await this.#rows(scan, filteredWalk(scan, limit, budget));
    const found = rows.filter(({ place }) => place !== WALK_END);
    const end = rows.find(({ place }) => place === WALK_END);
    if (end === undefined || found.length >= limit || end.message < budget) return { found };
    return { found, rest: beyond(scan, end.seq) };
  }

  async #merge(scan: Scan, facets: FacetEnds, limit: number): Promise<Found[]> {
    const count = Math.min(limit, MERGED_AT_ONCE);
    const found = await this.#rows(scan, facetMerge(scan, facets, count));
    const last = found.at(-1);
    if (found.length < count || found.length >= limit || last === undefined) return found;
    const rest = { ...scan, range: beyond(scan, last.seq) };
    return [...found, ...(await this.#merge(rest, facets, limit - found.length))];
  }

  async #rows({ partition }: Scan, statement: Statement): Promise<Found[]> {
    const rows = await this.#statements.rows<Omit<Found, 'partition'>>(statement);
    return rows.map(({ seq, place, message }) => ({ partition, seq, place, message }));
  }
}

function scanOf({ plan, newestFirst }: SearchRequest, partition: Partition, range: SeqRange): Scan {
  const source = sourceOf(plan, partition.sealed);
  return {
    partition: partition.n,
    source,
    range,
    newestFirst,
    keys: remainingKeys(plan, source),
    test: plan.test,
    sent: plan.sent,
    started: plan.started,
  };
}

function isUnconditional({ keys, test, sent, started }: Scan): boolean {
  return keys.length === 0 && test.mask === 0 && isOpen(sent) && isOpen(started);
}

function rangeOf({ firstSeq, lastSeq }: Partition): SeqRange {
  return { low: firstSeq, high: lastSeq ?? Number.MAX_SAFE_INTEGER };
}

function beyond({ range, newestFirst }: Scan, seq: number): SeqRange {
  return newestFirst ? { low: range.low, high: seq - 1 } : { low: seq + 1, high: range.high };
}

function isEmpty({ low, high }: SeqRange): boolean {
  return low > high;
}

function intersection(...ranges: readonly SeqRange[]): SeqRange {
  return { low: Math.max(...ranges.map(({ low }) => low)), high: Math.min(...ranges.map(({ high }) => high)) };
}
