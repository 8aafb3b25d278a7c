import type { Db } from '../storage.ts';

/** Claims an entry for a resend until `untilMs`. Returns false if another request has claimed it. */
export async function beginResend(db: Db, logId: string, nowMs: number, untilMs: number): Promise<boolean> {
  const row = await db
    .insertInto('resends_under_way')
    .values({ log_id: logId, until_ms: untilMs })
    .onConflict((conflict) =>
      conflict.column('log_id').doUpdateSet({ until_ms: untilMs }).where('resends_under_way.until_ms', '<=', nowMs),
    )
    .returning('log_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endResend(db: Db, logId: string): Promise<void> {
  await db.deleteFrom('resends_under_way').where('log_id', '=', logId).execute();
}
