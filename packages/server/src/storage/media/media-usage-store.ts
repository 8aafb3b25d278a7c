import type { Db } from '../storage.ts';

/** Owner in the row of the whole deployment. No uid is empty. */
export const DEPLOYMENT = '';

/** Adds bytes, negative ones too. Returns the new sum. Other writers of the same owner wait for the transaction. */
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

/** Returns the stored bytes of an owner; 0 for one that never uploaded anything. */
export async function mediaUsageOf(db: Db, owner: string): Promise<number> {
  const row = await db.selectFrom('media_usage').select('bytes').where('owner', '=', owner).executeTakeFirst();
  return row?.bytes ?? 0;
}
