import { type DeviceNameRecord, modelOf } from '@chatwire/protocol';
import { maskToken } from '../logs/redaction/mask-token.ts';
import { devicesOfSessions } from '../storage/notifications/devices/devices-store.ts';
import { formerDevicesOfUsers } from '../storage/notifications/devices/former-devices-store.ts';
import { newTokenOf } from '../storage/notifications/devices/new-token-of.ts';
import { tokensOfUsers } from '../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../storage/storage.ts';
import { parseReport } from './device-json.ts';

/**
 * Returns what the registered and former devices of users are called, in three queries for any number of users. See
 * docs/spec/last-mile.md#device-names.
 */
export async function listDeviceNames(db: Db, uids: readonly string[], nowMs: number): Promise<DeviceNameRecord[]> {
  const tokens = await tokensOfUsers(db, uids, nowMs);
  const sessions = tokens.map(({ session_id }) => session_id);
  const reports = new Map((await devicesOfSessions(db, sessions)).map((row) => [row.session_id, row.report]));
  const former = await formerDevicesOfUsers(db, uids, nowMs);
  return [
    ...tokens.map(({ uid, platform, push_token, session_id, created_at_ms }) => ({
      uid,
      platform,
      pushToken: maskToken(push_token),
      ...named(reports.get(session_id)),
      registeredAtMS: created_at_ms,
    })),
    ...former.map((row) => {
      const newToken = newTokenOf(
        row,
        tokens.filter(({ uid }) => uid === row.uid),
      );
      return {
        uid: row.uid,
        platform: row.platform,
        pushToken: maskToken(row.token_end),
        ...named(row.report),
        registeredAtMS: row.registered_at_ms,
        former: {
          because: row.because,
          atMS: row.removed_at_ms,
          ...(newToken && { newToken: maskToken(newToken.push_token) }),
        },
      };
    }),
  ];
}

function named(report: string | null | undefined): { readonly name?: string } {
  const name = modelOf(parseReport(report ?? null));
  return name === undefined ? {} : { name };
}
