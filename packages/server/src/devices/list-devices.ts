import type { ReportedDevice } from '@chatwire/protocol';
import { maskToken } from '../logs/redaction/mask-token.ts';
import { ageDaysOf, isStale, silenceOf } from '../notify/targets/token-age.ts';
import { type DeviceRow, devicesOfUser } from '../storage/notifications/devices/devices-store.ts';
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
  return devices.map((row) => listedDevice(row, tokens.get(row.session_id) ?? [], tokenMaxAgeDays, nowMs));
}

function listedDevice(
  row: DeviceRow,
  tokens: readonly PushTokenRow[],
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
    changes: [...parseChanges(row.changes)],
  };
}
