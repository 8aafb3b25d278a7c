import { SEEN_PRECISION_MS } from '@chatwire/protocol';
import { type Selectable, sql } from 'kysely';
import { preparedQuery } from '../../prepared-query.ts';
import type { DevicesTable } from '../../schema/notifications/devices.ts';
import type { Db } from '../../storage.ts';

export type DeviceRow = Selectable<DevicesTable>;

export function findDevice(db: Db, sessionId: number): Promise<DeviceRow | undefined> {
  return db.selectFrom('devices').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Returns devices of login sessions, in no particular order. Uses the primary key. */
export async function devicesOfSessions(db: Db, sessionIds: readonly number[]): Promise<DeviceRow[]> {
  if (sessionIds.length === 0) return [];
  return devicesAmong(db, sessionIds);
}

const devicesAmong = preparedQuery<[sessionIds: readonly number[]], DeviceRow>((db, sessionIds) =>
  db.selectFrom('devices').selectAll().where('session_id', 'in', sessionIds),
);

/** Returns devices of a user whose login has not expired, most recently seen first. Uses the index devices_by_uid. */
export function devicesOfUser(db: Db, uid: string, nowMs: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.session_id', 'devices.session_id')
    .selectAll('devices')
    .where('devices.uid', '=', uid)
    .where((eb) => eb.or([eb('sessions.expires_at_ms', 'is', null), eb('sessions.expires_at_ms', '>', nowMs)]))
    .orderBy('devices.last_seen_at_ms', 'desc')
    .orderBy('devices.session_id', 'desc')
    .execute();
}

/** Replaces the report of a device. The caller has locked the session's row, so that it cannot end in the meantime. */
export async function saveDevice(tx: Db, row: DeviceRow): Promise<void> {
  const { session_id: _, ...columns } = row;
  await tx
    .insertInto('devices')
    .values(row)
    .onConflict((on) => on.column('session_id').doUpdateSet(columns))
    .execute();
}

/** Stores that the devices of login sessions were seen. Ignores sessions that have ended. */
export async function markDevicesSeen(db: Db, sessionIds: readonly number[], nowMs: number): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .insertInto('devices')
    .columns(['session_id', 'uid', 'last_seen_at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select(['session_id', 'uid', sql<number>`cast(${nowMs} as bigint)`.as('last_seen_at_ms')])
        .where('session_id', 'in', [...sessionIds]),
    )
    .onConflict((on) =>
      on
        .column('session_id')
        .doUpdateSet({ last_seen_at_ms: nowMs })
        .where('devices.last_seen_at_ms', '<=', nowMs - SEEN_PRECISION_MS),
    )
    .execute();
}
