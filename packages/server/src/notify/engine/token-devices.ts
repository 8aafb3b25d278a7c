import type { AppSettings, DeviceReport } from '@chatwire/protocol';
import type { DeliverableToken } from '../../storage/notifications/candidates-store.ts';
import { type DeviceRow, devicesOfSessions } from '../../storage/notifications/devices/devices-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { TokenDevice } from '../candidate.ts';
import { silenceOf } from '../targets/token-age.ts';

/** Returns whether decisions or entries depend on devices: with the defaults nothing is read. See docs/spec/last-mile.md#switches. */
export function dependsOnDevices({ preferences }: AppSettings): boolean {
  const { receiptsSetting, styleSetting, staleTokenAction, deniedAction } = preferences.push;
  return receiptsSetting === 2 || styleSetting === 2 || staleTokenAction !== 1 || deniedAction !== 1;
}

/** Devices of tokens. */
export interface TokenDevices {
  of(token: DeliverableToken): TokenDevice;
}

/** Loads the devices of tokens in one query. One that has no row was last seen when its token was registered. */
export async function tokenDevicesOf(db: Db, tokens: readonly DeliverableToken[]): Promise<TokenDevices> {
  const rows = await devicesOfSessions(db, [...new Set(tokens.map(({ session_id }) => session_id))]);
  const devices = new Map(rows.map((row) => [row.session_id, tokenDeviceOf(row)]));
  return {
    of: (token) => ({
      ...(devices.get(token.session_id) ?? { lastSeenAtMs: token.updated_at_ms, hasReported: false }),
      ...silenceOf(token),
    }),
  };
}

function tokenDeviceOf({ last_seen_at_ms, permission_since_ms, report }: DeviceRow): TokenDevice {
  if (report === null) return { lastSeenAtMs: last_seen_at_ms, hasReported: false };
  const known: DeviceReport = JSON.parse(report);
  const { permission, channels, os, appVersion, language, browser, receipts, ...settings } = known;
  return {
    lastSeenAtMs: last_seen_at_ms,
    hasReported: true,
    ...(permission !== undefined && { permission }),
    ...(permission_since_ms !== null && { permissionSinceMs: permission_since_ms }),
    ...(channels && { channels }),
    ...(os !== undefined && { os }),
    ...(appVersion !== undefined && { appVersion }),
    ...(language !== undefined && { language }),
    ...(browser !== undefined && { browser }),
    ...(isHidden(settings) && { isHidden: true }),
    ...(receipts === false && { isWithoutReceipts: true as const }),
  };
}

function isHidden({ alert, lockScreen, notificationCenter }: DeviceReport): boolean {
  return alert === false && lockScreen === false && notificationCenter === false;
}
