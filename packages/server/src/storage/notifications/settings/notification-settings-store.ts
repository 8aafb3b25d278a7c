import type { Db } from '../../storage.ts';

const ONLY_ROW = 1;

/** Returns the app's settings as JSON; undefined if none were ever changed. */
export async function readNotificationSettings(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('id', '=', ONLY_ROW)
    .executeTakeFirst();
  return row?.settings;
}

export async function writeNotificationSettings(tx: Db, settings: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ id: ONLY_ROW, settings, updated_at_ms: nowMs })
    .onConflict((on) => on.column('id').doUpdateSet({ settings, updated_at_ms: nowMs }))
    .execute();
}

export async function deleteNotificationSettings(tx: Db): Promise<void> {
  await tx.deleteFrom('notification_settings').execute();
}
