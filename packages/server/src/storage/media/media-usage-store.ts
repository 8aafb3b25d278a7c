import type { Db } from '../storage.ts';

/** Owner in the row of the whole deployment. No uid is empty. */
export const DEPLOYMENT = '';

/** Adds `bytes`, which may be negative, to the usage of an owner. Returns the sum. Locks the row until the transaction ends. */
export async function addMediaUsage(tx: Db, owner: string, bytes: number): Promise<number> {
  const row = await tx
    .insertInto('media_usage')
    .values({ owner, bytes })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet((eb) => ({ bytes: eb('media_usage.bytes', '+', bytes) })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Returns the stored bytes of an owner; 0 if they never uploaded anything. */
export async function mediaUsageOf(db: Db, owner: string): Promise<number> {
  const row = await db.selectFrom('media_usage').select('bytes').where('owner', '=', owner).executeTakeFirst();
  return row?.bytes ?? 0;
}
