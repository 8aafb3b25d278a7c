import type { DeviceNameRecord } from '@chatwire/protocol';
import { deviceName } from '@chatwire/protocol/device-name';
import { answerTime } from '../text/times.ts';

/**
 * Returns to which registered devices of a user an event sent nothing because they were added later; undefined if there are none.
 * `atMs`: time of the event, epoch ms.
 */
export function addedLaterText(devices: readonly DeviceNameRecord[], atMs: number): string | undefined {
  const later = devices.filter(({ registeredAtMS, former }) => registeredAtMS > atMs && !former);
  const names = later.map((device) => `${deviceName(device)} (added ${answerTime(device.registeredAtMS)})`);
  return names.length === 0 ? undefined : `Not sent to devices that were added later: ${names.join(', ')}.`;
}
