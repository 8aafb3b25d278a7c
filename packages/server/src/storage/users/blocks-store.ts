import type { BlockDirection } from '@chatwire/protocol';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';
import type { UserRow } from './users-store.ts';

/** Blocks between two users. `byFirst`: the first one has blocked the second one. `bySecond`: the reverse. */
export interface Blocks {
  readonly byFirst: boolean;
  readonly bySecond: boolean;
}

/** Returns the blocks between two users, of whom `uidA` is the first. */
export async function blocksBetween(db: Db, uidA: string, uidB: string): Promise<Blocks> {
  const rows = await db
    .selectFrom('blocks')
    .select('uid')
    .where((eb) =>
      eb.or([
        eb.and([eb('uid', '=', uidA), eb('blocked_uid', '=', uidB)]),
        eb.and([eb('uid', '=', uidB), eb('blocked_uid', '=', uidA)]),
      ]),
    )
    .execute();
  return { byFirst: rows.some((row) => row.uid === uidA), bySecond: rows.some((row) => row.uid === uidB) };
}

/** Returns the uids of the users whom this user has blocked, or who have blocked them. */
export async function blockedUids(db: Db, uid: string): Promise<Set<string>> {
  const { blockedByMe, hasBlockedMe } = await blocksOf(db, uid);
  return blockedByMe.union(hasBlockedMe);
}

/** Returns whom a user has blocked, and who has blocked them. `others`: only of these users. */
export async function blocksOf(
  db: Db,
  uid: string,
  others?: readonly string[],
): Promise<{ readonly blockedByMe: Set<string>; readonly hasBlockedMe: Set<string> }> {
  if (others?.length === 0) return { blockedByMe: new Set(), hasBlockedMe: new Set() };
  const blocked = await db
    .selectFrom('blocks')
    .select('blocked_uid as other')
    .where('uid', '=', uid)
    .$if(others !== undefined, (query) => query.where('blocked_uid', 'in', [...(others ?? [])]))
    .execute();
  const blockers = await db
    .selectFrom('blocks')
    .select('uid as other')
    .where('blocked_uid', '=', uid)
    .$if(others !== undefined, (query) => query.where('uid', 'in', [...(others ?? [])]))
    .execute();
  return {
    blockedByMe: new Set(blocked.map((row) => row.other)),
    hasBlockedMe: new Set(blockers.map((row) => row.other)),
  };
}

/** Returns the users whom `uid` has blocked, those who have blocked `uid`, or both, by uid. */
export async function listBlocked(
  db: Db,
  uid: string,
  direction: BlockDirection,
  slice: Slice,
): Promise<Sliced<UserRow>> {
  const matching = db
    .selectFrom('users')
    .where('erased_at_ms', 'is', null)
    .where(({ or, eb, selectFrom }) => {
      const blocked = eb('uid', 'in', selectFrom('blocks').select('blocked_uid').where('blocks.uid', '=', uid));
      const blockers = eb('uid', 'in', selectFrom('blocks').select('blocks.uid').where('blocked_uid', '=', uid));
      return or([
        ...(direction === 'hasBlockedMe' ? [] : [blocked]),
        ...(direction === 'blockedByMe' ? [] : [blockers]),
      ]);
    });
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('uid').limit(slice.limit).offset(slice.offset).execute();
  return { rows, total: Number(counted.total) };
}

/** Inserts blocks. A repeated block changes nothing. */
export async function insertBlocks(db: Db, uid: string, others: readonly string[], nowMs: number): Promise<void> {
  if (others.length === 0) return;
  await db
    .insertInto('blocks')
    .values(others.map((blocked_uid) => ({ uid, blocked_uid, created_at_ms: nowMs })))
    .onConflict((conflict) => conflict.columns(['uid', 'blocked_uid']).doNothing())
    .execute();
}

export async function deleteBlocks(db: Db, uid: string, others: readonly string[]): Promise<void> {
  if (others.length === 0) return;
  await db
    .deleteFrom('blocks')
    .where('uid', '=', uid)
    .where('blocked_uid', 'in', [...others])
    .execute();
}

/** Deletes every block by or of a user. */
export async function deleteBlocksOf(db: Db, uid: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('uid', '=', uid), eb('blocked_uid', '=', uid)]))
    .execute();
}
