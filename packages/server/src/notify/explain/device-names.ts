import type { DeviceOs, DeviceReport, LogEntry } from '@chatwire/protocol';
import { deviceContextOf } from '../../logs/explained-decision.ts';
import { isTokenInEntry } from '../../logs/redaction/is-token-in-entry.ts';
import { devicesOfUser } from '../../storage/notifications/devices-store.ts';
import { tokensOfUser } from '../../storage/notifications/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Name of the device of an entry; undefined for entries without one. */
export type DeviceNames = (entry: LogEntry) => string | undefined;

/**
 * Names the devices of one user's entries so that the user recognises them: the model or browser that the device has
 * reported, otherwise its kind, which is known even after its token was removed. Runs two queries for any number of
 * entries. See docs/spec/last-mile.md#recipient-explanations.
 */
export async function deviceNamesOf(db: Db, uid: string, entries: readonly LogEntry[]): Promise<DeviceNames> {
  const withToken = entries.filter(({ pushToken }) => pushToken !== undefined);
  if (withToken.length === 0) return ({ tokenType }) => kindOf(tokenType);
  const nowMs = Math.max(...withToken.map(({ processingStartedAtMS }) => processingStartedAtMS));
  const [tokens, devices] = [await tokensOfUser(db, uid, nowMs), await devicesOfUser(db, uid, nowMs)];
  return ({ pushToken, tokenType }) => {
    const token = tokens.find(({ push_token }) => isTokenInEntry(push_token, pushToken));
    const device = token && devices.find(({ session_id }) => session_id === token.session_id);
    const { model, browser }: DeviceReport = JSON.parse(device?.report ?? '{}');
    return model || browser || kindOf(tokenType);
  };
}

function kindOf(tokenType: string | undefined): string | undefined {
  const { os } = deviceContextOf(tokenType);
  return os && KINDS[os];
}

const KINDS: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone or iPad',
  android: 'Android',
  web: 'Browser',
  other: 'Device',
};
