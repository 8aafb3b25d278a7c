import type { Selectable } from 'kysely';
import type { LogPurgesTable } from '../schema/logs/log-purges.ts';
import type { Db } from '../storage.ts';

const ONLY_ROW = 1;

/** Returns the log settings that differ from the defaults, as JSON; undefined if none were ever changed. */
export async function readLogSettings(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('log_settings').select('settings').where('id', '=', ONLY_ROW).executeTakeFirst();
  return row?.settings;
}

export async function writeLogSettings(tx: Db, settings: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('log_settings')
    .values({ id: ONLY_ROW, settings, updated_at_ms: nowMs })
    .onConflict((on) => on.column('id').doUpdateSet({ settings, updated_at_ms: nowMs }))
    .execute();
}

export function readLogPurges(db: Db): Promise<Selectable<LogPurgesTable>> {
  return db.selectFrom('log_purges').selectAll().where('id', '=', ONLY_ROW).executeTakeFirstOrThrow();
}

/** Records a purge and the number of deleted entries. */
export async function recordPurge(db: Db, rows: number, nowMs: number): Promise<void> {
  await db
    .updateTable('log_purges')
    .set((eb) => ({ last_purge_at_ms: nowMs, purged_rows: eb('purged_rows', '+', rows) }))
    .where('id', '=', ONLY_ROW)
    .execute();
}
