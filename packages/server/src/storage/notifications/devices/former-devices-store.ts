import type { DeviceReport, FormerCause } from '@chatwire/protocol';
import { type Selectable, sql } from 'kysely';
import type { FormerDevicesTable } from '../../schema/notifications/former-devices.ts';
import type { PushTokensTable } from '../../schema/notifications/push-tokens.ts';
import type { Db } from '../../storage.ts';
import { devicesOfSessions } from './devices-store.ts';

export type FormerDeviceRow = Selectable<FormerDevicesTable>;

/** Why and when (epoch ms) push tokens were removed. */
export interface TokenRemoval {
  readonly because: FormerCause;
  readonly atMs: number;
}

/** Maximum number of former devices that are kept of a user: the most recently removed ones. */
const MAX_PER_USER = 20;
const MAX_AGE_MS = 90 * 86_400_000;
/** Number of a token's last characters that are kept, which is what masked tokens show. */
const END_LENGTH = 6;

/** Stores former devices, whose push tokens have just been removed. Must be called before their login sessions are deleted. */
export async function keepFormerDevices(
  db: Db,
  removed: readonly Selectable<PushTokensTable>[],
  { because, atMs }: TokenRemoval,
): Promise<void> {
  if (removed.length === 0) return;
  const sessions = removed.map(({ session_id }) => session_id);
  const devices = new Map((await devicesOfSessions(db, sessions)).map((row) => [row.session_id, row]));
  const rows = removed.map((token): FormerDeviceRow => {
    const device = devices.get(token.session_id);
    return {
      uid: token.uid,
      token_hash: token.token_hash,
      token_end: token.push_token.slice(-END_LENGTH),
      platform: token.platform,
      report: JSON.stringify(namesIn(JSON.parse(device?.report ?? '{}'))),
      registered_at_ms: token.created_at_ms,
      last_seen_at_ms: device?.last_seen_at_ms ?? null,
      removed_at_ms: atMs,
      because,
      session_id: token.session_id,
    };
  });
  await db
    .insertInto('former_devices')
    .values(rows)
    .onConflict((on) =>
      on.columns(['uid', 'token_hash']).doUpdateSet((eb) => ({
        report: eb.ref('excluded.report'),
        registered_at_ms: eb.ref('excluded.registered_at_ms'),
        last_seen_at_ms: eb.ref('excluded.last_seen_at_ms'),
        removed_at_ms: eb.ref('excluded.removed_at_ms'),
        because: eb.ref('excluded.because'),
        session_id: eb.ref('excluded.session_id'),
      })),
    )
    .execute();
  for (const uid of new Set(removed.map((token) => token.uid))) await deleteExcess(db, uid);
}

/** Returns the former devices of users, most recently removed first. Uses the primary key. */
export async function formerDevicesOfUsers(db: Db, uids: readonly string[], nowMs: number): Promise<FormerDeviceRow[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('former_devices')
    .selectAll()
    .where('uid', 'in', [...uids])
    .where('removed_at_ms', '>', nowMs - MAX_AGE_MS)
    .orderBy('removed_at_ms', 'desc')
    .orderBy('token_hash')
    .execute();
}

/**
 * Returns the former devices of login sessions of users, most recently removed first. Uses the primary key, by user.
 */
export async function formerDevicesOfSessions(
  db: Db,
  uids: readonly string[],
  sessionIds: readonly number[],
): Promise<FormerDeviceRow[]> {
  if (uids.length === 0 || sessionIds.length === 0) return [];
  return db
    .selectFrom('former_devices')
    .selectAll()
    .where('uid', 'in', [...uids])
    .where('session_id', 'in', [...sessionIds])
    .orderBy('removed_at_ms', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Deletes a former device, because its user has registered the token again. */
export async function deleteFormerDevice(db: Db, uid: string, tokenHash: string): Promise<void> {
  await db.deleteFrom('former_devices').where('uid', '=', uid).where('token_hash', '=', tokenHash).execute();
}

/** Deletes records that are too old to be listed. Uses the index former_devices_by_removal. */
export async function deleteOldFormerDevices(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('former_devices')
    .where('removed_at_ms', '<=', nowMs - MAX_AGE_MS)
    .execute();
}

export async function deleteFormerDevicesOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('former_devices').where('uid', '=', uid).execute();
}

async function deleteExcess(db: Db, uid: string): Promise<void> {
  await db
    .deleteFrom('former_devices')
    .where('uid', '=', uid)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('former_devices')
        .select('token_hash')
        .where('uid', '=', uid)
        .orderBy('removed_at_ms', 'desc')
        .orderBy('token_hash')
        .limit(sql.lit(MAX_PER_USER)),
    )
    .execute();
}

function namesIn({ os, osVersion, appVersion, model, browser }: DeviceReport): DeviceReport {
  return JSON.parse(JSON.stringify({ os, osVersion, appVersion, model, browser }));
}
