import type { Insertable, Selectable } from 'kysely';
import type { AlarmChangesTable } from '../schema/installation/alarms.ts';
import type { Db } from '../storage.ts';
import type { AlarmRow } from './alarms-store.ts';

/** A change, with name and definition of its alarm. */
export type AlarmChangeRow = Omit<Selectable<AlarmChangesTable>, 'change_id'> & Pick<AlarmRow, 'name' | 'definition'>;

/** Maximum number of changes that are kept of each alarm, and of those that are listed. */
const CHANGES_PER_ALARM = 100;

/** Adds a change and deletes the oldest ones of its alarm. Index: alarm_changes_by_alarm. */
export async function insertAlarmChange(
  tx: Db,
  change: Omit<Insertable<AlarmChangesTable>, 'change_id'>,
): Promise<void> {
  const { change_id: newest } = await tx
    .insertInto('alarm_changes')
    .values(change)
    .returning('change_id')
    .executeTakeFirstOrThrow();
  const kept = await tx
    .selectFrom('alarm_changes')
    .select('change_id')
    .where('alarm_id', '=', change.alarm_id)
    .where('change_id', '<', newest)
    .orderBy('change_id', 'desc')
    .limit(CHANGES_PER_ALARM - 1)
    .execute();
  const oldest = kept.at(-1);
  if (kept.length < CHANGES_PER_ALARM - 1 || oldest === undefined) return;
  await tx
    .deleteFrom('alarm_changes')
    .where('alarm_id', '=', change.alarm_id)
    .where('change_id', '<', oldest.change_id)
    .execute();
}

/** Returns the newest 100 changes of all alarms, or of one; newest first. */
export function listAlarmChanges(db: Db, alarmId: string | undefined): Promise<AlarmChangeRow[]> {
  return db
    .selectFrom('alarm_changes')
    .innerJoin('alarms', 'alarms.alarm_id', 'alarm_changes.alarm_id')
    .select([
      'alarm_changes.alarm_id',
      'alarm_changes.change',
      'alarm_changes.at_ms',
      'alarm_changes.value',
      'alarms.name',
      'alarms.definition',
    ])
    .$if(alarmId !== undefined, (query) => query.where('alarm_changes.alarm_id', '=', alarmId ?? ''))
    .orderBy('alarm_changes.change_id', 'desc')
    .limit(CHANGES_PER_ALARM)
    .execute();
}
