import type { FacetTest } from '../facet.ts';
import { int8Array } from './int8-array.ts';
import type { KeyColumn, KeyCondition, Window } from './log-plan.ts';
import { SENT_AGE_SHIFT } from './packed-facet.ts';

/** A stretch of the log, both ends included. */
export interface SeqRange {
  readonly low: number;
  readonly high: number;
}

/** Which index rows are taken from, in order of seq. */
export type Source =
  | { readonly kind: 'all' }
  /** Entries whose message was sent in one age class, not the youngest. */
  | { readonly kind: 'age'; readonly sentAge: number }
  | { readonly kind: 'key'; readonly key: KeyCondition }
  | { readonly kind: 'pair'; readonly sender: KeyCondition; readonly receiver: KeyCondition };

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

/** Columns with an index on (column, facet, seq) as well. */
const MERGEABLE: readonly KeyColumn[] = ['sender', 'receiver', 'target', 'reaction_sender', 'reaction_receiver'];

export function isMergeable(source: Source): boolean {
  return (
    source.kind === 'all' || source.kind === 'age' || (source.kind === 'key' && MERGEABLE.includes(source.key.column))
  );
}

/** The first rows of the source, when there are no further conditions. */
export function plainWalk(scan: Scan, limit: number): Statement {
  const values = new Values();
  return { text: `${stream(scan, ['seq', 'place', 'message'], limit, values)}`, values: values.list };
}

/** Looks at up to `budget` rows of the source and answers the first that fit; ends with a WALK_END row if too few did. */
export function filteredWalk(scan: Scan, limit: number, budget: number): Statement {
  const values = new Values();
  const looked = stream(scan, columnsFor(scan), budget, values);
  const count = values.add(limit);
  const text = `with looked as materialized (${looked}),
    found as materialized (select seq, place, message from looked where ${conditions(scan, values)} limit ${count})
    select seq, place::integer, message from found
    union all
    select coalesce(${scan.newestFirst ? 'min' : 'max'}(seq), 0), ${WALK_END}, count(*)
    from looked where (select count(*) from found) < ${count}`;
  return { text, values: values.list };
}

/**
 * Finds the first row of each facet by one index seek, keeps the facets whose first rows come first, and merges their
 * rows: what it costs depends on the number of facets, not on how far apart the matches are.
 */
export function facetMerge(scan: Scan, facets: readonly number[], limit: number): Statement {
  const values = new Values();
  const direction = scan.newestFirst ? 'desc' : 'asc';
  const table = `chatwire_log.entry_${scan.partition}`;
  const low = values.add(scan.range.low);
  const high = values.add(scan.range.high);
  const count = values.add(limit);
  const key = scan.source.kind === 'key' ? `${scan.source.key.column} = ${values.add(scan.source.key.value)} and ` : '';
  const rest = conditions({ ...scan, test: { mask: 0, bits: 0 } }, values);
  // Enough first rows are enough rows: none beyond the last of them can be on the page.
  const edge = scan.newestFirst
    ? `seq between greatest(${low}, (select seq from edge)) and ${high}`
    : `seq between ${low} and least(${high}, (select seq from edge))`;
  const text = `with heads as materialized (
      select f.facet, (select seq from ${table} where ${key}facet = f.facet and seq between ${low} and ${high} and ${rest}
        order by seq ${direction} limit 1) as seq
      from unnest(${values.add(int8Array(facets), 'bigint[]')}) f (facet)),
    first as materialized (select facet, seq from heads where seq is not null order by seq ${direction} limit ${count}),
    edge as materialized (select case when count(*) = ${count} then ${scan.newestFirst ? 'min' : 'max'}(seq) end as seq from first)
    select e.seq, e.place, e.message from first cross join lateral (
      select seq, place, message from ${table} where ${key}facet = first.facet and ${edge} and ${rest}
      order by seq ${direction} limit ${count}) e
    order by e.seq ${direction} limit ${count}`;
  return { text, values: values.list };
}

class Values {
  readonly list: unknown[] = [];

  add(value: unknown, type = 'bigint'): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

function stream(scan: Scan, columns: readonly string[], limit: number, values: Values): string {
  const { source, partition } = scan;
  const range = `seq between ${values.add(scan.range.low)} and ${values.add(scan.range.high)}`;
  const order = `order by seq ${scan.newestFirst ? 'desc' : 'asc'} limit ${values.add(limit)}`;
  const from = `from chatwire_log.entry_${partition}`;
  const list = columns.join(', ');
  switch (source.kind) {
    case 'all':
      return `select ${list} ${from} where ${range} ${order}`;
    case 'age':
      return `select ${list} ${from} where (facet >> ${SENT_AGE_SHIFT}) > 0 and (facet >> ${SENT_AGE_SHIFT}) = ${values.add(source.sentAge)} and ${range} ${order}`;
    case 'key':
      break;
    case 'pair': {
      const pair = `sender = ${values.add(source.sender.value)} and receiver = ${values.add(source.receiver.value)}`;
      return `select ${list} ${from} where ${pair} and ${range} ${order}`;
    }
  }
  const value = values.add(source.key.value);
  const own = `select ${list} ${from} where ${source.key.column} = ${value} and ${range} ${order}`;
  if (source.key.column !== 'message') return own;
  const batched = `select ${columns.map((column) => `e.${column}`).join(', ')} from chatwire_log.batch_${partition} b
    join chatwire_log.entry_${partition} e on e.seq = b.seq where b.message = ${value} and b.${range} ${order.replace('seq', 'b.seq')}`;
  return `(${own}) union all (${batched}) ${order}`;
}

function columnsFor(scan: Scan): string[] {
  return ['seq', 'place', 'message', 'facet', 'sent', 'started', ...scan.keys.map(({ column }) => column)].filter(
    (column, index, all) => all.indexOf(column) === index,
  );
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
