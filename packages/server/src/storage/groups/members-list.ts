import type { Scope } from '@chatwire/protocol';
import { type SelectQueryBuilder, sql } from 'kysely';
import { mayMatchName } from '../postgres/may-match-name.ts';
import type { Database } from '../schema/database.ts';
import { matchesName } from '../search/names/matches-name.ts';
import { nameCandidates } from '../search/names/name-candidates.ts';
import { listInTurns } from '../search/names/ordered-list.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db, Storage } from '../storage.ts';
import { hasStatus } from '../users/presence-match.ts';
import { countMembers, type MemberRow } from './members-store.ts';

export interface MemberFilter {
  readonly scopes?: readonly Scope[] | undefined;
  /** At `nowMs`. */
  readonly status?: 'online' | 'offline' | undefined;
  /** Searched in name and uid. */
  readonly searchKey?: string | undefined;
}

/**
 * Returns members that match all given filters, by uid. Without a filter, no rows are counted or joined, because groups may
 * be large. With a filter, they are read in several queries on SQLite (see `listInTurns`).
 */
export async function listMembers(
  { db, search }: Pick<Storage, 'db' | 'search'>,
  guid: string,
  filter: MemberFilter,
  slice: Slice,
  nowMs: number,
): Promise<Sliced<MemberRow>> {
  const matching = matchingMembers(db, guid, filter, nowMs);
  const { searchKey } = filter;
  if (!filter.scopes?.length && !filter.status && searchKey === undefined)
    return {
      rows: await inOrder(matching.limit(slice.limit).offset(slice.offset)),
      total: await countMembers(db, guid),
    };
  if (search.engine === 'postgres') {
    if (searchKey === undefined) return listAtOnce(matching, slice);
    const candidates = mayMatchName(search, 'users', searchKey);
    const users = candidates && db.selectFrom('users').select('uid').where(candidates);
    const narrowed = users ? matching.where('uid', 'in', users) : matching;
    return search.turns.run(() => listAtOnce(narrowed, slice));
  }
  const all = db.selectFrom('members').where('guid', '=', guid);
  const candidates =
    searchKey === undefined
      ? undefined
      : await nameCandidates(db, search, 'users', searchKey, await countMembers(db, guid));
  const list = { all, matching, key: sql<string>`members.uid`, direction: 'asc' } as const;
  const keys = await listInTurns(search.turns, list, slice, candidates);
  return { rows: await inOrder(all.where('uid', 'in', keys.rows)), total: keys.total };
}

type Members = SelectQueryBuilder<Database, 'members', object>;

async function listAtOnce(matching: Members, { limit, offset }: Slice): Promise<Sliced<MemberRow>> {
  const rows = await inOrder(matching.limit(limit).offset(offset));
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

function inOrder(members: Members): Promise<MemberRow[]> {
  return members.selectAll().orderBy('uid').execute();
}

function matchingMembers(db: Db, guid: string, { scopes, status, searchKey }: MemberFilter, nowMs: number): Members {
  let query = db.selectFrom('members').where('guid', '=', guid);
  if (scopes?.length) query = query.where('scope', 'in', [...scopes]);
  if (status === undefined && searchKey === undefined) return query;

  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users')
        .select('users.uid')
        .whereRef('users.uid', '=', 'members.uid')
        .$if(status !== undefined, (users) => users.where(hasStatus(status ?? 'online', nowMs)))
        .$if(searchKey !== undefined, (users) =>
          users.where((eb) => matchesName(eb.ref('users.uid'), eb.ref('name_folded'), searchKey ?? '')),
        ),
    ),
  );
}
