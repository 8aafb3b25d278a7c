import type { Scope } from '@chatwire/protocol';
import { foldText } from '../base/fold-text.ts';
import { countMembers, type MemberRow } from './members-store.ts';
import { hasStatus } from './presence-match.ts';
import type { Slice, Sliced } from './slice.ts';
import type { Db } from './storage.ts';
import { contains } from './text-match.ts';

export interface MemberFilter {
  readonly scopes?: readonly Scope[] | undefined;
  /** At `nowMs`. */
  readonly status?: 'online' | 'offline' | undefined;
  /** Looked for in name and uid. */
  readonly searchKey?: string | undefined;
}

/** Members that pass every named filter, by uid. Without a filter nothing is counted or joined: groups are large. */
export async function listMembers(
  db: Db,
  guid: string,
  filter: MemberFilter,
  slice: Slice,
  nowMs: number,
): Promise<Sliced<MemberRow>> {
  const matching = matchingMembers(db, guid, filter, nowMs);
  const rows = await matching.selectAll().orderBy('uid').limit(slice.limit).offset(slice.offset).execute();
  if (!filter.scopes?.length && !filter.status && filter.searchKey === undefined)
    return { rows, total: await countMembers(db, guid) };
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

function matchingMembers(db: Db, guid: string, { scopes, status, searchKey }: MemberFilter, nowMs: number) {
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
          users.where((eb) =>
            eb.or([
              contains(eb.ref('users.uid'), (searchKey ?? '').toLowerCase()),
              contains(eb.ref('name_folded'), foldText(searchKey ?? '')),
            ]),
          ),
        ),
    ),
  );
}
