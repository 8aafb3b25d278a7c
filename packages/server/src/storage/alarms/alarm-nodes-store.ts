import type { Selectable } from 'kysely';
import type { AlarmReadingsTable } from '../schema/installation/alarms.ts';
import type { Db } from '../storage.ts';

export type AlarmReadingsRow = Selectable<AlarmReadingsTable>;

const ONLY_ROW = 1;

/** Acquires or extends the lease to evaluate alarms. Returns whether this node has it. */
export async function leaseAlarms(db: Db, node: string, nowMs: number, untilMs: number): Promise<boolean> {
  const lease = { node, until_ms: untilMs };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('alarm_lease')
    .values({ id: ONLY_ROW, ...lease })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet(lease)
        .where((eb) => eb.or([eb('alarm_lease.node', '=', node), eb('alarm_lease.until_ms', '<', nowMs)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Releases the lease, so that another node may evaluate at once. */
export async function releaseAlarms(db: Db, node: string): Promise<void> {
  await db.deleteFrom('alarm_lease').where('node', '=', node).execute();
}

export async function writeAlarmReadings(db: Db, row: AlarmReadingsRow): Promise<void> {
  const { node, ...values } = row;
  await db
    .insertInto('alarm_readings')
    .values({ node, ...values })
    .onConflict((on) => on.column('node').doUpdateSet(values))
    .execute();
}

/** Returns the readings written after a time. Deletes older ones, which belong to stopped nodes. */
export async function recentAlarmReadings(db: Db, afterMs: number): Promise<AlarmReadingsRow[]> {
  await db.deleteFrom('alarm_readings').where('at_ms', '<=', afterMs).execute();
  return db.selectFrom('alarm_readings').selectAll().execute();
}

export async function deleteAlarmReadings(db: Db, node: string): Promise<void> {
  await db.deleteFrom('alarm_readings').where('node', '=', node).execute();
}
