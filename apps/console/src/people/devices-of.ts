import type { PushToken, ReportedDevice } from '@chatwire/protocol';
import { maskedToken } from '@chatwire/protocol/device-name';

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
 * that have neither tokens nor a report.
 */
export function devicesOf(devices: readonly ReportedDevice[], tokens: readonly DeviceToken[]): Device[] {
  const unreported = new Set(tokens);
  const reportedDevices = devices.flatMap((reported): Device[] => {
    const itsTokens = tokens.filter((token) => reported.tokens.some((listed) => isSame(listed, token)));
    for (const token of itsTokens) unreported.delete(token);
    return isListed(reported, itsTokens) ? [{ key: reported.deviceId, reported, tokens: itsTokens }] : [];
  });
  return [...reportedDevices, ...[...unreported].map((token) => ({ key: token.pushToken, tokens: [token] }))];
}

/** Returns whether a device is shown: it has tokens, or has reported about itself. */
export function isListed({ permission, os }: ReportedDevice, tokens: readonly unknown[]): boolean {
  return tokens.length > 0 || permission !== undefined || os !== undefined;
}

function isSame(listed: ReportedDevice['tokens'][number], token: DeviceToken): boolean {
  return listed.platform === token.platform && listed.pushToken === maskedToken(token.pushToken);
}
