import type { ReportedDevice } from '@chatwire/protocol';
import { maskToken } from '../logs/redaction/mask-token.ts';
import { ageDaysOf, isStale, silenceOf } from '../notify/targets/token-age.ts';
import { type DeviceRow, devicesOfUser } from '../storage/notifications/devices/devices-store.ts';
import { formerDevicesOfSessions } from '../storage/notifications/devices/former-devices-store.ts';
import { type PushTokenRow, tokensOfUser } from '../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../storage/storage.ts';
import { parseChanges, parseReport } from './device-json.ts';

/** Returns the devices of a user's sessions, most recently seen first. See docs/spec/last-mile.md#device-report. */
export async function listDevices(
  db: Db,
  uid: string,
  tokenMaxAgeDays: number,
  nowMs: number,
): Promise<ReportedDevice[]> {
  const tokens = Map.groupBy(await tokensOfUser(db, uid, nowMs), ({ session_id }) => session_id);
  const devices = await devicesOfUser(db, uid, nowMs);
  const withoutToken = devices.map(({ session_id }) => session_id).filter((id) => !tokens.has(id));
  // Most recently removed first, so that find returns the last token of a device.
  const removed = await formerDevicesOfSessions(db, [uid], withoutToken);
  return devices.map((row) => {
    const removedAtMs = removed.find(({ session_id }) => session_id === row.session_id)?.removed_at_ms;
    return listedDevice(row, { tokens: tokens.get(row.session_id) ?? [], removedAtMs }, tokenMaxAgeDays, nowMs);
  });
}

interface TokensOfDevice {
  readonly tokens: readonly PushTokenRow[];
  /** When the last token of a device without tokens was removed, epoch ms. */
  readonly removedAtMs: number | undefined;
}

function listedDevice(
  row: DeviceRow,
  { tokens, removedAtMs }: TokensOfDevice,
  tokenMaxAgeDays: number,
  nowMs: number,
): ReportedDevice {
  const { last_seen_at_ms: lastSeenAtMs, permission_since_ms: sinceMs } = row;
  return {
    deviceId: String(row.session_id),
    ...parseReport(row.report),
    ...(sinceMs !== null && { permissionSinceMS: sinceMs }),
    lastSeenAtMS: lastSeenAtMs,
    tokens: tokens.map((token) => ({
      platform: token.platform,
      pushToken: maskToken(token.push_token),
      registeredAtMS: token.updated_at_ms,
      ageDays: ageDaysOf(lastSeenAtMs, nowMs),
      stale: isStale({ lastSeenAtMs, ...silenceOf(token) }, tokenMaxAgeDays, nowMs),
    })),
    ...(removedAtMs !== undefined && { tokenRemovedAtMS: removedAtMs }),
    changes: [...parseChanges(row.changes)],
  };
}
