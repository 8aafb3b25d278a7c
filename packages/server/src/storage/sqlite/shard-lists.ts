import { sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import { trigramsOf } from '../search/search-code.ts';
import type { Db } from '../storage.ts';
import { decodeIds, type IdList, IdListWriter, intersectIds, intersectionCost, uniteIds } from './id-list.ts';
import { SHARD_SIZE, shardNumberOf } from './search-shards.ts';
import type { SearchTables } from './search-tables.ts';

/** More keys than there are trigrams of printable ASCII. */
const KEYS_PER_SHARD = 2 ** 20;
const CHARACTERS = 95;
/** Number of lists that are read at a time. */
const LISTS_PER_QUERY = 3;
/** Number of candidates that take less time to read than a further list. */
const FEW = 32;
/** Maximum number of trigrams that begin with a letter or pair. With more, it is so frequent that a scan is faster. */
const MAX_PREFIXED = 96;

const NO_IDS = new Uint32Array();

/** Returns the key of the list of the trigram at a position of a code. The keys of a shard are in the order of the trigrams. */
function listKey(shard: number, code: string, at = 0): number {
  const [first, second, third] = [code.charCodeAt(at), code.charCodeAt(at + 1), code.charCodeAt(at + 2)];
  return shard * KEYS_PER_SHARD + ((first - 32) * CHARACTERS + second - 32) * CHARACTERS + third - 32;
}

/** Returns the range of keys of a shard. */
export function keysOf(shard: number): { readonly first: number; readonly last: number } {
  return { first: shard * KEYS_PER_SHARD, last: (shard + 1) * KEYS_PER_SHARD - 1 };
}

export interface StoredList {
  readonly key: number;
  readonly ids: IdList;
}

/** The lists of a shard, while they are built. */
export class ShardLists {
  readonly #shard: number;
  readonly #writers = new Map<number, IdListWriter>();

  constructor(shard: number) {
    this.#shard = shard;
  }

  /** Adds an id to the lists of all trigrams of a code. Ids have to be added in ascending order. */
  add(id: number, code: string): void {
    for (let at = 0; at + 3 <= code.length; at += 1) {
      const key = listKey(this.#shard, code, at);
      let writer = this.#writers.get(key);
      if (!writer) this.#writers.set(key, (writer = new IdListWriter()));
      writer.add(id - this.#shard * SHARD_SIZE);
    }
  }

  /** Returns all lists, ascending by key. */
  all(): StoredList[] {
    return [...this.#writers].sort(([a], [b]) => a - b).map(([key, writer]) => ({ key, ids: writer.list() }));
  }
}

/** Returns the ids of a range, which is in one shard, whose lists have all trigrams of a code. */
export async function idsInLists(
  db: Db,
  { lists }: SearchTables,
  { from, to }: IdRange,
  code: string,
): Promise<number[] | 'frequent'> {
  if (lists === undefined) return [];
  const shard = shardNumberOf(from);
  const found = await (code.length < 3
    ? beginning(db, lists.table, shard, code)
    : containing(db, lists.table, shard, code));
  if (found === 'frequent') return found;
  const first = shard * SHARD_SIZE;
  return Array.from(found, (id) => first + id).filter((id) => id >= from && id <= to);
}

async function beginning(db: Db, lists: string, shard: number, code: string): Promise<Uint32Array | 'frequent'> {
  const [first, last] = [listKey(shard, code.padEnd(3, ' ')), listKey(shard, code.padEnd(3, '~'))];
  const { rows } = await sql<{ ids: IdList }>`
    SELECT ids FROM ${sql.table(lists)} WHERE key BETWEEN ${first} AND ${last} LIMIT ${MAX_PREFIXED + 1}`.execute(db);
  if (rows.length === 0) return NO_IDS;
  return rows.length > MAX_PREFIXED ? 'frequent' : uniteIds(rows.map(({ ids }) => ids));
}

async function containing(db: Db, table: string, shard: number, code: string): Promise<Uint32Array> {
  const keys = trigramsOf(code).map((trigram) => listKey(shard, trigram));
  const { rows } = await sql<ListSize>`
    SELECT key, length(ids) AS bytes FROM ${sql.table(table)}
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) ORDER BY bytes`.execute(db);
  if (rows.length < keys.length) return NO_IDS;
  const rest = inSearchOrder(rows, keys);
  let ids: Uint32Array | undefined;
  while (rest.length > 0 && !(ids && ids.length <= FEW)) {
    const some = rest.splice(0, LISTS_PER_QUERY);
    const { rows: lists } = await sql<StoredList>`
      SELECT key, ids FROM ${sql.table(table)} WHERE key IN (SELECT value FROM json_each(${JSON.stringify(some)}))`.execute(
      db,
    );
    for (const list of lists.sort((a, b) => some.indexOf(a.key) - some.indexOf(b.key))) {
      ids = ids ? intersectIds(ids, list.ids) : decodeIds(list.ids);
      if (ids.length <= FEW) break;
    }
  }
  return ids ?? NO_IDS;
}

interface ListSize {
  readonly key: number;
  readonly bytes: number;
}

/**
 * Returns the keys of lists in the order in which they are intersected: the shortest one, then those that take the least time,
 * but first those of trigrams that do not overlap. Trigrams of the same word often occur in the same messages, so their lists
 * exclude little.
 */
function inSearchOrder([shortest, ...others]: readonly ListSize[], keys: readonly number[]): number[] {
  const apart: number[] = [];
  const overlapping: number[] = [];
  const byCost = others.sort((a, b) => intersectionCost(a.bytes) - intersectionCost(b.bytes));
  for (const { key } of shortest ? [shortest, ...byCost] : []) {
    const isApart = apart.every((other) => Math.abs(keys.indexOf(other) - keys.indexOf(key)) >= 3);
    (isApart ? apart : overlapping).push(key);
  }
  return [...apart, ...overlapping];
}
