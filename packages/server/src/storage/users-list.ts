import type { UserSort } from '@chatwire/protocol';
import { sql } from 'kysely';
import { assertNever } from '../base/assert-never.ts';
import { foldText } from '../base/fold-text.ts';
import { hasStatus } from './presence-match.ts';
import type { Slice, Sliced } from './slice.ts';
import type { Db } from './storage.ts';
import { contains, hasTag } from './text-match.ts';
import type { UserRow } from './users-store.ts';

export interface UserFilter {
  readonly searchKey?: string | undefined;
  readonly searchIn?: readonly ('uid' | 'name')[] | undefined;
  /** At `nowMs`. */
  readonly status?: 'online' | 'offline' | undefined;
  readonly roles?: readonly string[] | undefined;
  /** Any of them. */
  readonly tags?: readonly string[] | undefined;
  readonly uids?: readonly string[] | undefined;
  readonly state: 'active' | 'deactivated' | 'any';
}

export interface UserOrder {
  readonly by: UserSort;
  readonly direction: 'asc' | 'desc';
}

/** Users that pass every named filter; ties are ordered by uid. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  order: UserOrder,
  slice: Slice,
  nowMs: number,
): Promise<Sliced<UserRow>> {
  const matching = matchingUsers(db, filter, nowMs);
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sortKey(order.by), order.direction)
    .orderBy('uid', order.direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total: Number(counted.total) };
}

function matchingUsers(db: Db, filter: UserFilter, nowMs: number) {
  const { searchKey, searchIn = ['uid', 'name'], status, roles, tags, uids, state } = filter;
  let query = db.selectFrom('users').where('erased_at_ms', 'is', null);
  if (state === 'active') query = query.where('deactivated_at_ms', 'is', null);
  if (state === 'deactivated') query = query.where('deactivated_at_ms', 'is not', null);
  if (roles?.length) query = query.where('role', 'in', [...roles]);
  if (uids?.length) query = query.where('uid', 'in', [...uids]);
  if (status) query = query.where(hasStatus(status, nowMs));
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('tags'), tag))));
  if (searchKey !== undefined) {
    query = query.where((eb) =>
      eb.or([
        ...(searchIn.includes('uid') ? [contains(eb.ref('uid'), searchKey.toLowerCase())] : []),
        ...(searchIn.includes('name') ? [contains(eb.ref('name_folded'), foldText(searchKey))] : []),
      ]),
    );
  }
  return query;
}

/** Somebody who was never active sorts as if active before everyone else. */
function sortKey(by: UserSort) {
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
