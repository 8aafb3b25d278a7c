import type { Db } from './storage.ts';

/** Who of two users has blocked the other. */
export interface Blocks {
  readonly byFirst: boolean;
  readonly bySecond: boolean;
}

/** Whether `uidA` has blocked `uidB` (`byFirst`) and the other way round (`bySecond`). */
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

/** Everybody this user has blocked or is blocked by. */
export async function blockedUids(db: Db, uid: string): Promise<Set<string>> {
  const { blockedByMe, hasBlockedMe } = await blocksOf(db, uid);
  return blockedByMe.union(hasBlockedMe);
}

/** Both directions apart; only among the given others when named. */
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

/** Blocking twice is blocking once. */
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
