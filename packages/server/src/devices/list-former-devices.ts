import type { FormerDevice } from '@chatwire/protocol';
import { maskToken } from '../logs/redaction/mask-token.ts';
import { type FormerDeviceRow, formerDevicesOfUsers } from '../storage/notifications/devices/former-devices-store.ts';
import type { Db } from '../storage/storage.ts';
import { parseReport } from './device-json.ts';

/** Returns the former devices of a user, most recently removed first. See docs/spec/last-mile.md#former-devices. */
export async function listFormerDevices(db: Db, uid: string, nowMs: number): Promise<FormerDevice[]> {
  return (await formerDevicesOfUsers(db, [uid], nowMs)).map(listedFormerDevice);
}

function listedFormerDevice(row: FormerDeviceRow): FormerDevice {
  const { platform, token_end, report, registered_at_ms, last_seen_at_ms, removed_at_ms, because } = row;
  return {
    platform,
    pushToken: maskToken(token_end),
    ...parseReport(report),
    registeredAtMS: registered_at_ms,
    ...(last_seen_at_ms !== null && { lastSeenAtMS: last_seen_at_ms }),
    removedAtMS: removed_at_ms,
    because,
  };
}
