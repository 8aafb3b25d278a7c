import type { Catalog, Partition } from './catalog.ts';
import type { LogPlan } from './log-plan.ts';
import { withExtras } from './packed-facet.ts';
import {
  facetMerge,
  filteredWalk,
  isMergeable,
  plainWalk,
  type Scan,
  type SeqRange,
  type Source,
  type Statement,
  WALK_END,
} from './scan.ts';
import type { Statements } from './statements.ts';
import { isOpen } from './log-plan.ts';
import type { Stretch } from './stretches.ts';

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
  readonly stretches: readonly (readonly Stretch[])[];
  readonly range: SeqRange;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Rows to look at one by one before the facets are merged instead: a key's rows are scattered, the log's are not. */
const WALK_OF_ALL = 3000;
const WALK_OF_KEY = 400;
/** So few facets are merged at once. */
const FEW_OF_ALL = 64;
const FEW_OF_KEY = 16;
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
    const found: Found[] = [];
    const inOrder = <T>(of: readonly T[]) => (request.newestFirst ? of.toReversed() : of);
    for (const partition of inOrder(this.#catalog.partitions)) {
      for (const group of inOrder(request.stretches)) {
        if (found.length >= request.limit) return found;
        const rest = { ...request, limit: request.limit - found.length };
        found.push(...(await this.#findInGroup(rest, partition, group)));
      }
    }
    return found;
  }

  async #findInGroup(request: SearchRequest, partition: Partition, group: readonly Stretch[]): Promise<Found[]> {
    const found: Found[] = [];
    for (const { range, ages } of group) {
      const common = intersection(range, request.range, rangeOf(partition));
      if (common.low > common.high) continue;
      const scan = scanOf(request, partition.n, common, ages);
      found.push(...(await this.#scan(scan, request.limit)));
    }
    if (group.length > 1) found.sort((a, b) => (request.newestFirst ? b.seq - a.seq : a.seq - b.seq));
    return found.slice(0, request.limit);
  }

  async #scan(scan: Scan, limit: number): Promise<Found[]> {
    if (isUnconditional(scan)) return this.#rows(scan, plainWalk(scan, limit));
    if (scan.test.mask === 0) return (await this.#walk(scan, limit, Number.MAX_SAFE_INTEGER)).found;
    const facets = (await this.#catalog.facetsOf(scan.partition)).matching(scan.test);
    if (facets.length === 0) return [];
    if (!isMergeable(scan.source)) return (await this.#walk(scan, limit, Number.MAX_SAFE_INTEGER)).found;
    const [few, budget] = scan.source.kind === 'key' ? [FEW_OF_KEY, WALK_OF_KEY] : [FEW_OF_ALL, WALK_OF_ALL];
    if (facets.length <= few) return this.#merge(scan, facets, limit);
    const { found, rest } = await this.#walk(scan, limit, Math.max(budget, 4 * limit));
    if (rest === undefined) return found;
    return [...found, ...(await this.#merge({ ...scan, range: rest }, facets, limit - found.length))];
  }

  /** `rest` is what the budget did not reach, where more is needed. */
  async #walk(scan: Scan, limit: number, budget: number): Promise<{ found: Found[]; rest?: SeqRange }> {
    const rows = await this.#rows(scan, filteredWalk(scan, limit, budget));
    const found = rows.filter(({ place }) => place !== WALK_END);
    const end = rows.find(({ place }) => place === WALK_END);
    if (end === undefined || found.length >= limit || end.message < budget) return { found };
    return { found, rest: beyond(scan, end.seq) };
  }

  async #merge(scan: Scan, facets: readonly number[], limit: number): Promise<Found[]> {
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

function scanOf({ plan, newestFirst }: SearchRequest, partition: number, range: SeqRange, ages: Stretch['ages']): Scan {
  const source = sourceOf(plan, ages);
  const used = source.kind === 'pair' ? [source.sender, source.receiver] : source.kind === 'key' ? [source.key] : [];
  return {
    partition,
    source,
    range,
    newestFirst,
    keys: plan.keys.filter((key) => !used.includes(key)),
    test: withExtras(plan.test, ages),
    sent: plan.sent,
    started: plan.started,
  };
}

function sourceOf({ keys }: LogPlan, { sentAge }: Stretch['ages']): Source {
  const [key, other] = keys;
  if (key?.column === 'sender' && other?.column === 'receiver') return { kind: 'pair', sender: key, receiver: other };
  if (key !== undefined) return { kind: 'key', key };
  return sentAge === undefined || sentAge === 0 ? { kind: 'all' } : { kind: 'age', sentAge };
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

function intersection(...ranges: readonly SeqRange[]): SeqRange {
  return { low: Math.max(...ranges.map(({ low }) => low)), high: Math.min(...ranges.map(({ high }) => high)) };
}
