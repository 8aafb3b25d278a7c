import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Slice, Sliced } from '../../slice.ts';
import type { Turns } from '../turns.ts';
import { WindowSize } from '../window-size.ts';

/** A list on SQLite in the order of an index, whose rows have a text as key. */
export interface OrderedList<DB, TB extends keyof DB> {
  /** All rows of the index. */
  readonly all: SelectQueryBuilder<DB, TB, object>;
  /** Only the rows of the list. */
  readonly matching: SelectQueryBuilder<DB, TB, object>;
  readonly key: RawBuilder<string>;
  /**
   * Column by which rows are ordered before their key. Not an expression, because row values of expressions cannot use an
   * index.
   */
  readonly sort?: RawBuilder<string | number>;
  readonly direction: 'asc' | 'desc';
  /** Row id, with which a whole table can be scanned in storage order. */
  readonly rowid?: RawBuilder<number>;
}

/** Number of candidates that are read without yielding to other calls, in about 3 ms. */
const CANDIDATES_PER_TURN = 500;
/** Maximum number of matches that are sorted. A list with more matches is read in its order until the slice is full. */
const MAX_SORTED = 2_000;
const INITIAL_SIZE = 1_024;

/**
 * Returns the keys of a slice of the list, and the length of the list. Yields to other calls after every few rows.
 * `candidates`: keys of rows that may be in the list. Undefined: all rows.
 */
export async function listInTurns<DB, TB extends keyof DB>(
  turns: Turns,
  list: OrderedList<DB, TB>,
  slice: Slice,
  candidates: readonly string[] | undefined,
): Promise<Sliced<string>> {
  const { rowid } = list;
  if (!candidates && !rowid) return readInOrder(turns, list, slice, { toEnd: true });
  const matches = candidates
    ? await matchesAmong(turns, list, candidates)
    : await matchesInTable(turns, list, rowid ?? list.key);
  const { keys, total } = matches;
  if (total > keys.length) return { ...(await readInOrder(turns, list, slice, { toEnd: false })), total };
  const sorted = await turns.run(() => keysOf(list, oneOf(list, keys)));
  return { rows: sorted.slice(slice.offset, slice.offset + slice.limit), total };
}

/** Number of matches, and their keys if few enough to be sorted. */
interface Matches {
  readonly keys: readonly string[];
  readonly total: number;
}

async function matchesAmong<DB, TB extends keyof DB>(
  turns: Turns,
  list: OrderedList<DB, TB>,
  candidates: readonly string[],
): Promise<Matches> {
  const keys: string[] = [];
  let total = 0;
  for (let at = 0; at < candidates.length; at += CANDIDATES_PER_TURN) {
    const part = oneOf(list, candidates.slice(at, at + CANDIDATES_PER_TURN));
    total += await turns.run(() => collect(list, part, total, keys));
  }
  return { keys, total };
}

/** Reads all rows in the order in which they are stored. Reading them in the order of an index takes ten times as long. */
async function matchesInTable<DB, TB extends keyof DB>(
  turns: Turns,
  list: OrderedList<DB, TB>,
  rowid: RawBuilder<unknown>,
): Promise<Matches> {
  const keys: string[] = [];
  let total = 0;
  const size = new WindowSize(INITIAL_SIZE);
  const greatest = await list.all
    .select(sql<number | null>`max(${rowid})`.as('id'))
    .$castTo<{ readonly id: number | null }>()
    .executeTakeFirst();
  const last = greatest?.id ?? 0;
  for (let from = 1; from <= last; ) {
    const to = from + size.rows - 1;
    total += await turns.run(async () => {
      const startedAt = performance.now();
      const found = await collect(list, sql`${rowid} BETWEEN ${from} AND ${to}`, total, keys);
      size.adapt(performance.now() - startedAt);
      return found;
    });
    from = to + 1;
  }
  return { keys, total };
}

/** Adds the keys of a part unless there are too many matches to sort. Returns the number of matches in the part. */
async function collect<DB, TB extends keyof DB>(
  list: OrderedList<DB, TB>,
  part: RawBuilder<SqlBool>,
  before: number,
  keys: string[],
): Promise<number> {
  if (before > keys.length || keys.length >= MAX_SORTED) return countOf(list, part);
  const found = await keysOf(list, part);
  if (keys.length + found.length <= MAX_SORTED) keys.push(...found);
  return found.length;
}

/**
 * Reads the list in its order until the slice is full, or to the end (`toEnd`). The total is the number of matches among the
 * rows read.
 */
async function readInOrder<DB, TB extends keyof DB>(
  turns: Turns,
  list: OrderedList<DB, TB>,
  { limit, offset }: Slice,
  { toEnd }: { readonly toEnd: boolean },
): Promise<Sliced<string>> {
  const rows: string[] = [];
  const size = new WindowSize(INITIAL_SIZE);
  let total = 0;
  let after: ListPosition | undefined;
  do {
    after = await turns.run(async () => {
      const startedAt = performance.now();
      const upTo = await positionAfter(list, after, size.rows);
      const part = between(list, after, upTo);
      if (rows.length === limit || total + size.rows <= offset) total += await countOf(list, part);
      else {
        const found = await keysOf(list, part);
        rows.push(...found.slice(Math.max(0, offset - total)).slice(0, limit - rows.length));
        total += found.length;
      }
      size.adapt(performance.now() - startedAt);
      return upTo;
    });
  } while (after && (toEnd || rows.length < limit));
  return { rows, total };
}

interface ListPosition {
  readonly sort?: string | number;
  readonly key: string;
}

/** Returns the position `rows` rows after another one; undefined if the list ends before. */
function positionAfter<DB, TB extends keyof DB>(
  list: OrderedList<DB, TB>,
  after: ListPosition | undefined,
  rows: number,
): Promise<ListPosition | undefined> {
  const query = list.all.where(between(list, after, undefined)).select(list.key.as('key'));
  const sorted = list.sort ? query.select(list.sort.as('sort')).orderBy(list.sort, list.direction) : query;
  return sorted
    .orderBy(list.key, list.direction)
    .limit(1)
    .offset(rows - 1)
    .$castTo<ListPosition>()
    .executeTakeFirst();
}

/** Returns a condition for the rows after one position, up to and including another. */
function between<DB, TB extends keyof DB>(
  { sort, key, direction }: OrderedList<DB, TB>,
  after: ListPosition | undefined,
  upTo: ListPosition | undefined,
): RawBuilder<SqlBool> {
  const position = sort ? sql`(${sort}, ${key})` : key;
  const value = (at: ListPosition) => (sort ? sql`(${at.sort}, ${at.key})` : sql`${at.key}`);
  const [greater, upToLess] = direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  const conditions = [
    ...(after ? [sql<SqlBool>`${position} ${greater} ${value(after)}`] : []),
    ...(upTo ? [sql<SqlBool>`${position} ${upToLess} ${value(upTo)}`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` AND `);
}

function oneOf<DB, TB extends keyof DB>({ key }: OrderedList<DB, TB>, keys: readonly string[]): RawBuilder<SqlBool> {
  return sql`${key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
}

async function keysOf<DB, TB extends keyof DB>(
  { matching, sort, key, direction }: OrderedList<DB, TB>,
  part: RawBuilder<SqlBool>,
): Promise<string[]> {
  const query = matching.where(part).select(key.as('key'));
  const sorted = sort ? query.orderBy(sort, direction) : query;
  const rows = await sorted.orderBy(key, direction).$castTo<{ readonly key: string }>().execute();
  return rows.map((row) => row.key);
}

async function countOf<DB, TB extends keyof DB>(
  { matching }: OrderedList<DB, TB>,
  part: RawBuilder<SqlBool>,
): Promise<number> {
  const row = await matching
    .where(part)
    .select(sql<number>`count(*)`.as('n'))
    .$castTo<{ readonly n: number }>()
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
