import type { ReportedDevice } from '@chatwire/protocol';
import { modelOf } from '@chatwire/protocol/device-name';
import { answerTime } from '../text/times.ts';
import { isListed } from './devices-of.ts';

/** Returns since when a device without a push token has none, as far as this is known: `since Nov 30 09:14:05`, `none registered`. */
export function withoutTokenText({ tokenRemovedAtMS }: Pick<ReportedDevice, 'tokenRemovedAtMS'>): string {
  return tokenRemovedAtMS === undefined ? 'none registered' : `since ${answerTime(tokenRemovedAtMS)}`;
}

/**
 * Returns which devices of a user get no pushes because they have no push token; undefined if each has one. They have no entries. `atMs`: time
 * of the event, epoch ms: a device that lost its token later got the push.
 */
export function devicesWithoutTokenText(devices: readonly ReportedDevice[], atMs = Infinity): string | undefined {
  const names = devices
    .filter((device) => device.tokens.length === 0 && isListed(device, []) && (device.tokenRemovedAtMS ?? 0) <= atMs)
    .map((device) => {
      const seen = `last seen ${answerTime(device.lastSeenAtMS)}`;
      return `${nameOf(device)} (${withoutTokenText(device)}, ${seen})`;
    });
  return names.length === 0 ? undefined : `Devices without a push token get no pushes: ${names.join(', ')}.`;
}

/** Returns the name of a device without a push token, by which others of the same model are distinguished. */
export function nameOf(device: ReportedDevice): string {
  return modelOf(device) ?? 'Unnamed device';
}
