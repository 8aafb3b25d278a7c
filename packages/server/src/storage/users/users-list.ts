import type { UserSort } from '@chatwire/protocol';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { assertNever } from '../../base/values/assert-never.ts';
import { mayMatchName } from '../postgres/may-match-name.ts';
import type { Database } from '../schema/database.ts';
import { matchesName } from '../search/names/matches-name.ts';
import { nameCandidates } from '../search/names/name-candidates.ts';
import { listInTurns } from '../search/names/ordered-list.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db, Storage } from '../storage.ts';
import { hasTag } from '../text-match.ts';
import { hasStatus } from './presence-match.ts';
import type { UserRow } from './users-store.ts';

export interface UserFilter {
  readonly searchKey?: string | undefined;
  readonly searchIn?: readonly ('uid' | 'name')[] | undefined;
  /** At `nowMs`. */
  readonly status?: 'online' | 'offline' | undefined;
  readonly roles?: readonly string[] | undefined;
  /** Users with any of these tags. */
  readonly tags?: readonly string[] | undefined;
  readonly uids?: readonly string[] | undefined;
  readonly state: 'active' | 'deactivated' | 'any';
}

export interface UserOrder {
  readonly by: UserSort;
  readonly direction: 'asc' | 'desc';
}

/**
 * Returns users that match all given filters, in the given order, then by uid. On SQLite, they are read in several queries;
 * users who change in between may be missing, or counted in their old state.
 */
export async function listUsers(
  { db, search }: Pick<Storage, 'db' | 'search'>,
  filter: UserFilter,
  order: UserOrder,
  slice: Slice,
  nowMs: number,
): Promise<Sliced<UserRow>> {
  const matching = matchingUsers(db, filter, nowMs);
  const { searchKey } = filter;
  if (search.engine === 'sqlite') {
    const list = {
      all: db.selectFrom('users'),
      matching,
      rowid: sql<number>`users.rowid`,
      key: sql<string>`uid`,
      sort: indexedSortKey(order.by),
    };
    const candidates = searchKey === undefined ? undefined : await nameCandidates(db, search, 'users', searchKey);
    const keys = await listInTurns(search.turns, { ...list, direction: order.direction }, slice, candidates);
    return { rows: await inOrder(db.selectFrom('users').where('uid', 'in', keys.rows), order), total: keys.total };
  }
  if (searchKey === undefined) return listAtOnce(matching, order, slice);
  const candidates = mayMatchName(search, 'users', searchKey);
  const narrowed = candidates ? matching.where(candidates) : matching;
  return search.turns.run(() => listAtOnce(narrowed, order, slice));
}

type Users = SelectQueryBuilder<Database, 'users', object>;

async function listAtOnce(matching: Users, order: UserOrder, { limit, offset }: Slice): Promise<Sliced<UserRow>> {
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: await inOrder(matching.limit(limit).offset(offset), order), total: Number(counted.total) };
}

function inOrder(users: Users, { by, direction }: UserOrder): Promise<UserRow[]> {
  return users.selectAll().orderBy(sortKey(by), direction).orderBy('uid', direction).execute();
}

function matchingUsers(db: Db, filter: UserFilter, nowMs: number): Users {
  const { searchKey, searchIn = ['uid', 'name'], status, roles, tags, uids, state } = filter;
  let query = db.selectFrom('users').where('erased_at_ms', 'is', null);
  if (state === 'active') query = query.where('deactivated_at_ms', 'is', null);
  if (state === 'deactivated') query = query.where('deactivated_at_ms', 'is not', null);
  if (roles?.length) query = query.where('role', 'in', [...roles]);
  if (uids?.length) query = query.where('uid', 'in', [...uids]);
  if (status) query = query.where(hasStatus(status, nowMs));
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('tags'), tag))));
  if (searchKey !== undefined) {
    const columns = searchIn.map((column) => (column === 'uid' ? 'key' : column));
    query = query.where((eb) => matchesName(eb.ref('uid'), eb.ref('name_folded'), searchKey, columns));
  }
  return query;
}

/** Returns the expression by which users are sorted. Users who were never active come first, in ascending order. */
function sortKey(by: UserSort): RawBuilder<string | number> {
  switch (by) {
    case 'name':
      return sql.ref('name_folded');
    case 'createdAt':
      return sql.ref('created_at_ms');
    case 'lastActiveAt':
      return sql`coalesce(last_active_at_ms, 0)`;
    default:
      return assertNever(by);
  }
}

/** Returns the column with the sort key for which SQLite has an index. */
function indexedSortKey(by: UserSort): RawBuilder<string | number> {
  return by === 'lastActiveAt' ? sql.ref('activity_order') : sortKey(by);
}
