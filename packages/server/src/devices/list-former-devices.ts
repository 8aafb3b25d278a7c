import type { FormerDevice } from '@chatwire/protocol';
import { maskToken } from '../logs/redaction/mask-token.ts';
import { type FormerDeviceRow, formerDevicesOfUsers } from '../storage/notifications/devices/former-devices-store.ts';
import { newTokenOf } from '../storage/notifications/devices/new-token-of.ts';
import { type PushTokenRow, tokensOfUsers } from '../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../storage/storage.ts';
import { parseReport } from './device-json.ts';

/** Returns the former devices of a user, most recently removed first. See docs/spec/last-mile.md#former-devices. */
export async function listFormerDevices(db: Db, uid: string, nowMs: number): Promise<FormerDevice[]> {
  const former = await formerDevicesOfUsers(db, [uid], nowMs);
  const tokens = former.length === 0 ? [] : await tokensOfUsers(db, [uid], nowMs);
  return former.map((row) => listedFormerDevice(row, newTokenOf(row, tokens)));
}

function listedFormerDevice(row: FormerDeviceRow, newToken: PushTokenRow | undefined): FormerDevice {
  const { platform, token_end, report, registered_at_ms, last_seen_at_ms, removed_at_ms, because } = row;
  return {
    platform,
    pushToken: maskToken(token_end),
    ...parseReport(report),
    registeredAtMS: registered_at_ms,
    ...(last_seen_at_ms !== null && { lastSeenAtMS: last_seen_at_ms }),
    removedAtMS: removed_at_ms,
    because,
    ...(newToken && { newToken: maskToken(newToken.push_token) }),
  };
}
