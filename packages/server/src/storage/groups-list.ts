import type { GroupType } from '@chatwire/protocol';
import { foldText } from '../base/fold-text.ts';
import type { GroupRow } from './groups-store.ts';
import type { Slice, Sliced } from './slice.ts';
import type { Db } from './storage.ts';
import { contains, hasTag } from './text-match.ts';

export interface GroupFilter {
  /** Looked for in name and guid. */
  readonly searchKey?: string | undefined;
  readonly type?: GroupType | undefined;
  /** Any of them. */
  readonly tags?: readonly string[] | undefined;
  readonly membership?: { readonly uid: string; readonly joined: boolean } | undefined;
  /** Leaves out private groups that this user is no member of. */
  readonly visibleTo?: string | undefined;
}

/** Groups that pass every named filter, by name. */
export async function listGroups(db: Db, filter: GroupFilter, slice: Slice): Promise<Sliced<GroupRow>> {
  const matching = matchingGroups(db, filter);
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('name_folded')
    .orderBy('guid')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total: Number(counted.total) };
}

function matchingGroups(db: Db, { searchKey, type, tags, membership, visibleTo }: GroupFilter) {
  const joinedBy = (uid: string) => db.selectFrom('members').select('guid').where('uid', '=', uid);
  let query = db.selectFrom('groups').where('deleted_at_ms', 'is', null);
  if (type) query = query.where('type', '=', type);
  if (tags?.length) query = query.where((eb) => eb.or(tags.map((tag) => hasTag(eb.ref('tags'), tag))));
  if (membership) query = query.where('guid', membership.joined ? 'in' : 'not in', joinedBy(membership.uid));
  if (visibleTo !== undefined)
    query = query.where((eb) => eb.or([eb('type', '<>', 'private'), eb('guid', 'in', joinedBy(visibleTo))]));
  if (searchKey !== undefined) {
    query = query.where((eb) =>
      eb.or([contains(eb.ref('guid'), searchKey.toLowerCase()), contains(eb.ref('name_folded'), foldText(searchKey))]),
    );
  }
  return query;
}
