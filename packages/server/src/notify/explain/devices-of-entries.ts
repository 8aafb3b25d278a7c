import type { DeviceReport, LogEntry } from '@chatwire/protocol';
import { isTokenInEntry } from '../../logs/redaction/is-token-in-entry.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import { type DeviceRow, devicesOfSessions } from '../../storage/notifications/devices/devices-store.ts';
import {
  type FormerDeviceRow,
  formerDevicesOfUsers,
} from '../../storage/notifications/devices/former-devices-store.ts';
import { newTokenOf } from '../../storage/notifications/devices/new-token-of.ts';
import { type PushTokenRow, tokensOfUsers } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';

/** What is stored now about the device of an entry. */
export interface DeviceOfEntry {
  /** The token, if it is still registered. */
  readonly token?: PushTokenRow;
  /** The device, if it has been seen. */
  readonly device?: DeviceRow;
  /** The removed token, if it is not registered any more and its removal is known. */
  readonly former?: FormerDeviceRow;
  /** The token that the login session of the removed one has registered since. */
  readonly newToken?: PushTokenRow;
  /** Last report from the device; of a former one, what named it. */
  readonly report: DeviceReport;
}

export type DevicesOfEntries = (entry: LogEntry) => DeviceOfEntry;

/**
 * Looks up the devices of entries, in three queries for any number of entries. A token whose login has expired since
 * the oldest of the entries counts as registered. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export async function devicesOfEntries(db: Db, entries: readonly LogEntry[]): Promise<DevicesOfEntries> {
  const withToken = entries.filter(({ recipient, pushToken }) => recipient !== undefined && pushToken !== undefined);
  if (withToken.length === 0) return () => ({ report: {} });
  const uids = [...new Set(withToken.map(({ recipient = '' }) => recipient))];
  const sinceMs = withToken.reduce((least, entry) => Math.min(least, entry.processingStartedAtMS), Infinity);
  const tokens = Map.groupBy(await tokensOfUsers(db, uids, sinceMs), ({ uid }) => uid);
  const former = Map.groupBy(await formerDevicesOfUsers(db, uids, sinceMs), ({ uid }) => uid);
  const sessions = [...tokens.values()].flat().map(({ session_id }) => session_id);
  const devices = new Map((await devicesOfSessions(db, sessions)).map((row) => [row.session_id, row]));
  return ({ recipient = '', pushToken, tokenType }) => {
    const token = tokens.get(recipient)?.find(({ push_token }) => isTokenInEntry(push_token, pushToken));
    if (token) {
      const device = devices.get(token.session_id);
      return { token, ...(device && { device }), report: parsed(device?.report) };
    }
    const end = pushToken === undefined ? undefined : maskToken(pushToken);
    const removed = former
      .get(recipient)
      ?.find(({ token_end, platform }) => platform === tokenType && maskToken(token_end) === end);
    const newToken = removed && newTokenOf(removed, tokens.get(recipient) ?? []);
    const device = newToken && devices.get(newToken.session_id);
    return {
      ...(removed && { former: removed }),
      ...(newToken && { newToken }),
      ...(device && { device }),
      report: parsed(device?.report ?? removed?.report),
    };
  };
}

function parsed(report: string | null | undefined): DeviceReport {
  return JSON.parse(report ?? '{}');
}
