import type { FacetTest } from '../facet.ts';
import { int8Array } from './int8-array.ts';
import type { KeyCondition, Window } from './log-plan.ts';
import type { Source } from './source.ts';

/** A stretch of the log, both ends included. */
export interface SeqRange {
  readonly low: number;
  readonly high: number;
}

/** A search in one partition: rows of the source that meet every condition, from one end of the range. */
export interface Scan {
  readonly partition: number;
  readonly source: Source;
  readonly range: SeqRange;
  readonly newestFirst: boolean;
  /** Conditions that the source does not imply. */
  readonly keys: readonly KeyCondition[];
  readonly test: FacetTest;
  readonly sent: Window;
  readonly started: Window;
}

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** `place` of the row that ends a walk: its `seq` is the last one looked at, its `message` how many were. */
export const WALK_END = -1;

/** The first rows of the source, when there are no further conditions. */
export function plainWalk(scan: Scan, limit: number): Statement {
  const values = new Values();
  return { text: stream(scan, ['seq', 'place', 'message'], limit, values), values: values.list };
}

/** Beyond any log. As a limit it keeps the planner from moving conditions inside, where it would change the index. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** The first rows of the source that fit, however many have to be looked at. */
export function openWalk(scan: Scan, limit: number): Statement {
  const values = new Values();
  const looked = stream(scan, columnsOf(scan), NO_LIMIT, values);
  const fitting = `${conditions(scan, values)} limit ${values.add(limit)}`;
  return { text: `select seq, place, message from (${looked}) looked where ${fitting}`, values: values.list };
}

/** Looks at up to `budget` rows of the source and answers the first that fit; ends with a WALK_END row if too few did. */
export function filteredWalk(scan: Scan, limit: number, budget: number): Statement {
  const values = new Values();
  const looked = stream(scan, columnsOf(scan), budget, values);
  const count = values.add(limit);
  const text = `with looked as materialized (${looked}),
    found as materialized (select seq, place, message from looked where ${conditions(scan, values)} limit ${count})
    select seq, place::integer, message from found
    union all
    select coalesce(${scan.newestFirst ? 'min' : 'max'}(seq), 0), ${WALK_END}, count(*)
    from looked where (select count(*) from found) < ${count}`;
  return { text, values: values.list };
}

/** Facets, each with the last seq at which its rows count. */
export type FacetEnds = ReadonlyMap<number, number>;

/**
 * Finds the first row of each facet by one index seek, keeps the facets whose first rows come first, and merges their
 * rows: what it costs depends on the number of facets, not on how far apart the matches are.
 */
export function facetMerge(scan: Scan, facets: FacetEnds, limit: number): Statement {
  const values = new Values();
  const order = `order by seq ${scan.newestFirst ? 'desc' : 'asc'}`;
  const low = values.add(scan.range.low);
  const count = values.add(limit);
  const key = scan.source.kind === 'key' ? `${scan.source.key.column} = ${values.add(scan.source.key.value)} and ` : '';
  const rest = conditions({ ...scan, test: { mask: 0, bits: 0 } }, values);
  const rows = `from chatwire_log.entry_${scan.partition} where ${key}facet = f.facet and ${rest} and`;
  // Enough first rows are enough rows: none beyond the last of them can be on the page.
  const upToEdge = scan.newestFirst
    ? `seq between greatest(${low}, (select seq from edge)) and f.high`
    : `seq between ${low} and least(f.high, (select seq from edge))`;
  const text = `with heads as materialized (
      select f.facet, f.high, (select seq ${rows} seq between ${low} and f.high ${order} limit 1) as seq
      from unnest(${facetParameters(facets, scan.range.high, values)}) f (facet, high)),
    f as materialized (select facet, high, seq from heads where seq is not null ${order} limit ${count}),
    edge as materialized (
      select case when count(*) = ${count} then ${scan.newestFirst ? 'min' : 'max'}(seq) end as seq from f)
    select e.seq, e.place, e.message
    from f cross join lateral (select seq, place, message ${rows} ${upToEdge} ${order} limit ${count}) e
    order by e.seq ${scan.newestFirst ? 'desc' : 'asc'} limit ${count}`;
  return { text, values: values.list };
}

/** Walks the late age classes named, each up to its own end. For entries whose message was sent long before. */
export function lateWalk(scan: Scan, ages: ReadonlyMap<number, number>, limit: number): Statement {
  const values = new Values();
  const order = `order by seq ${scan.newestFirst ? 'desc' : 'asc'} limit ${values.add(limit)}`;
  const low = values.add(scan.range.low);
  const text = `select e.seq, e.place, e.message
    from unnest(${facetParameters(ages, scan.range.high, values)}) a (age, high) cross join lateral (
      select seq, place, message from chatwire_log.entry_${scan.partition}
      where (facet >> 49) > 1 and (facet >> 49) = a.age and seq between ${low} and a.high and ${conditions(scan, values)}
      ${order}) e
    ${order.replace('seq', 'e.seq')}`;
  return { text, values: values.list };
}

class Values {
  readonly list: unknown[] = [];

  add(value: unknown, type = 'bigint'): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

function facetParameters(ends: FacetEnds, high: number, values: Values): string {
  const keys = values.add(int8Array([...ends.keys()]), 'bigint[]');
  return `${keys}, ${values.add(int8Array([...ends.values()].map((end) => Math.min(end, high))), 'bigint[]')}`;
}

function columnsOf(scan: Scan): string[] {
  return [
    ...new Set(['seq', 'place', 'message', 'facet', 'sent', 'started', ...scan.keys.map(({ column }) => column)]),
  ];
}

function stream(scan: Scan, columns: readonly string[], limit: number, values: Values): string {
  const { source, partition } = scan;
  const range = `seq between ${values.add(scan.range.low)} and ${values.add(scan.range.high)}`;
  const order = `order by seq ${scan.newestFirst ? 'desc' : 'asc'} limit ${values.add(limit)}`;
  const select = `select ${columns.join(', ')} from chatwire_log.entry_${partition}`;
  if (source.kind === 'all') return `${select} where ${range} ${order}`;
  if (source.kind === 'pair') {
    const [first, second] = source.keys;
    const pair = `${first.column} = ${values.add(first.value)} and ${second.column} = ${values.add(second.value)}`;
    return `${select} where ${pair} and ${range} ${order}`;
  }
  const value = values.add(source.key.value);
  const own = `${select} where ${source.key.column} = ${value} and ${range} ${order}`;
  if (source.key.column !== 'message') return own;
  const batched = `select ${columns.map((column) => `e.${column}`).join(', ')}
    from chatwire_log.batch_${partition} b join chatwire_log.entry_${partition} e on e.seq = b.seq
    where b.message = ${value} and b.${range} ${order.replace('seq', 'b.seq')}`;
  return `(${own}) union all (${batched}) ${order}`;
}

function conditions(scan: Scan, values: Values): string {
  const parts = [
    `(facet & ${values.add(scan.test.mask)}) = ${values.add(scan.test.bits)}`,
    `sent > ${values.add(scan.sent.after)} and sent <= ${values.add(scan.sent.until)}`,
    `started > ${values.add(scan.started.after)} and started <= ${values.add(scan.started.until)}`,
    ...scan.keys.map(({ column, value }) => `${column} = ${values.add(value)}`),
  ];
  return parts.join(' and ');
}
