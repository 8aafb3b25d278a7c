import type { PushToken, ReportedDevice } from '@chatwire/protocol';
import { maskedToken } from '../text/platform-label.ts';

/** A push token with the last use of its login. */
export interface DeviceToken extends PushToken {
  /** Epoch s. */
  readonly lastUsedAt?: number;
}

/** A user's device: its reports and its tokens. */
export interface Device {
  readonly key: string;
  readonly reported?: ReportedDevice;
  readonly tokens: readonly DeviceToken[];
}

/**
 * Returns devices with their tokens, most recently seen first, then tokens whose device is not listed. Omits devices
 * without a token and a report, because nothing is known of them.
 */
export function devicesOf(devices: readonly ReportedDevice[], tokens: readonly DeviceToken[]): Device[] {
  const rest = new Set(tokens);
  const known = devices.flatMap((reported): Device[] => {
    const own = tokens.filter((token) => reported.tokens.some((listed) => isSame(listed, token)));
    for (const token of own) rest.delete(token);
    const isKnown = own.length > 0 || reported.permission !== undefined || reported.os !== undefined;
    return isKnown ? [{ key: reported.deviceId, reported, tokens: own }] : [];
  });
  return [...known, ...[...rest].map((token) => ({ key: token.pushToken, tokens: [token] }))];
}

function isSame(listed: ReportedDevice['tokens'][number], token: DeviceToken): boolean {
  return listed.platform === token.platform && listed.pushToken === maskedToken(token.pushToken);
}
