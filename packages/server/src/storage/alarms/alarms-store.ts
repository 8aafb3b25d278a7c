import type { Selectable } from 'kysely';
import type { AlarmsTable } from '../schema/installation/alarms.ts';
import type { Db } from '../storage.ts';

export type AlarmRow = Selectable<AlarmsTable>;
/** Columns that an operator sets. */
export type AlarmColumns = Pick<AlarmRow, 'name' | 'definition' | 'is_enabled' | 'muted_until_ms' | 'updated_at_ms'>;

/** Returns all alarms, oldest first. */
export function listAlarms(db: Db): Promise<AlarmRow[]> {
  return db.selectFrom('alarms').selectAll().orderBy('created_at_ms').orderBy('alarm_id').execute();
}

export function findAlarm(db: Db, alarmId: string): Promise<AlarmRow | undefined> {
  return db.selectFrom('alarms').selectAll().where('alarm_id', '=', alarmId).executeTakeFirst();
}

/** Locks an alarm until the transaction ends. */
export function lockAlarm(tx: Db, alarmId: string): Promise<AlarmRow | undefined> {
  return tx
    .updateTable('alarms')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('alarm_id', '=', alarmId)
    .returningAll()
    .executeTakeFirst();
}

export async function insertAlarms(tx: Db, rows: readonly AlarmRow[]): Promise<void> {
  await tx.insertInto('alarms').values(rows).execute();
}

export async function updateAlarm(
  tx: Db,
  alarmId: string,
  change: AlarmColumns & Pick<AlarmRow, 'state'>,
): Promise<void> {
  await tx.updateTable('alarms').set(change).where('alarm_id', '=', alarmId).execute();
}

/** Deletes an alarm, with its history. */
export async function deleteAlarm(tx: Db, alarmId: string): Promise<void> {
  await tx.deleteFrom('alarms').where('alarm_id', '=', alarmId).execute();
}

/** Stores a state that was computed from a row. Returns false if the row has changed since it was read. */
export async function replaceAlarmState(tx: Db, row: AlarmRow, state: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarms')
    .set({ state })
    .where('alarm_id', '=', row.alarm_id)
    .where('state', '=', row.state)
    .where('definition', '=', row.definition)
    .where('is_enabled', '=', row.is_enabled)
    .where('muted_until_ms', 'is not distinct from', row.muted_until_ms)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
