import type { GroupType } from '@chatwire/protocol';
import { type SelectQueryBuilder, sql } from 'kysely';
import { mayMatchName } from '../postgres/may-match-name.ts';
import type { Database } from '../schema/database.ts';
import { matchesName } from '../search/names/matches-name.ts';
import { nameCandidates } from '../search/names/name-candidates.ts';
import { listInTurns } from '../search/names/ordered-list.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db, Storage } from '../storage.ts';
import { hasTag } from '../text-match.ts';
import type { GroupRow } from './groups-store.ts';

export interface GroupFilter {
  /** Searched in name and guid. */
  readonly searchKey?: string | undefined;
  readonly type?: GroupType | undefined;
  /** Groups with any of these tags. */
  readonly tags?: readonly string[] | undefined;
  readonly membership?: { readonly uid: string; readonly joined: boolean } | undefined;
  /** Omits private groups of which this user is not a member. */
  readonly visibleTo?: string | undefined;
}

/** Returns groups that match all given filters, by name. On SQLite, they are read in several queries (see `listInTurns`). */
export async function listGroups(
  { db, search }: Pick<Storage, 'db' | 'search'>,
  filter: GroupFilter,
  slice: Slice,
): Promise<Sliced<GroupRow>> {
  const matching = matchingGroups(db, filter);
  const { searchKey } = filter;
  if (search.engine === 'sqlite') {
    const order = { key: sql<string>`guid`, sort: sql<string>`name_folded`, direction: 'asc' } as const;
    const list = { all: db.selectFrom('groups'), matching, rowid: sql<number>`groups.rowid`, ...order };
    const candidates = searchKey === undefined ? undefined : await nameCandidates(db, search, 'groups', searchKey);
    const keys = await listInTurns(search.turns, list, slice, candidates);
    return { rows: await inOrder(db.selectFrom('groups').where('guid', 'in', keys.rows)), total: keys.total };
  }
  if (searchKey === undefined) return listAtOnce(matching, slice);
  const candidates = mayMatchName(search, 'groups', searchKey);
  const narrowed = candidates ? matching.where(candidates) : matching;
  return search.turns.run(() => listAtOnce(narrowed, slice));
}

type Groups = SelectQueryBuilder<Database, 'groups', object>;

async function listAtOnce(matching: Groups, { limit, offset }: Slice): Promise<Sliced<GroupRow>> {
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: await inOrder(matching.limit(limit).offset(offset)), total: Number(counted.total) };
}

function inOrder(groups: Groups): Promise<GroupRow[]> {
  return groups.selectAll().orderBy('name_folded').orderBy('guid').execute();
}

function matchingGroups(db: Db, { searchKey, type, tags, membership, visibleTo }: GroupFilter): Groups {
  const joinedBy = (uid: string) => db.selectFrom('members').select('guid').where('uid', '=', uid);
  let query = db.selectFrom('groups').where('deleted_at_ms', 'is', null);
  if (type) query = query.where('type', '=', type);
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('tags'), tag))));
  if (membership) query = query.where('guid', membership.joined ? 'in' : 'not in', joinedBy(membership.uid));
  if (visibleTo !== undefined)
    query = query.where((eb) => eb.or([eb('type', '<>', 'private'), eb('guid', 'in', joinedBy(visibleTo))]));
  if (searchKey !== undefined)
    query = query.where((eb) => matchesName(eb.ref('guid'), eb.ref('name_folded'), searchKey));
  return query;
}
