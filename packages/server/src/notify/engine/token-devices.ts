import { type AppSettings, type DeviceReport, isSettingOn, STALE_TOKEN_ACTION } from '@chatwire/protocol';
import type { DeliverableToken } from '../../storage/notifications/candidates-store.ts';
import { type DeviceRow, devicesOfSessions } from '../../storage/notifications/devices/devices-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { TokenDevice } from '../candidate.ts';
import { silenceOf } from '../targets/token-age.ts';

/**
 * Returns whether decisions or entries depend on what devices have reported. With the default settings they do not, and
 * nothing needs to be loaded. See docs/spec/last-mile.md#switches.
 */
export function dependsOnDevices({ preferences }: AppSettings): boolean {
  const { receiptsSetting, styleSetting, staleTokenAction, deniedAction } = preferences.push;
  const handlesStaleTokens = staleTokenAction !== STALE_TOKEN_ACTION.send;
  return isSettingOn(receiptsSetting) || isSettingOn(styleSetting) || handlesStaleTokens || isSettingOn(deniedAction);
}

/** What is known about the devices of push tokens. */
export interface TokenDevices {
  deviceFor(token: DeliverableToken): TokenDevice;
}

/**
 * Loads what is known about the devices of push tokens, in one query. A device without a row counts as last seen when its
 * token was registered.
 */
export async function tokenDevicesOf(db: Db, tokens: readonly DeliverableToken[]): Promise<TokenDevices> {
  const rows = await devicesOfSessions(db, [...new Set(tokens.map(({ session_id }) => session_id))]);
  const devices = new Map(rows.map((row) => [row.session_id, tokenDeviceOf(row)]));
  return {
    deviceFor: (token) => ({
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
