import { type DeviceEntry, type DeviceFacts, deviceTextOf } from './device-sentence.ts';
import type { DeviceText } from './device-sentence-texts.ts';

/**
 * What is known about a push on its device. `shown`: it is, or was, in the notification list. `handed`: iOS has it, and it is
 * not known whether it rang. `notShown`: it was not,
 * or cannot have been. `cleared`: it cleared a notification, or was cleared before it was shown. `unknown`: the provider
 * accepted it, and nothing more is known.
 */
export type DeviceReach = 'shown' | 'handed' | 'notShown' | 'cleared' | 'unknown';

/**
 * Returns how far a push got on its device; undefined if the provider did not accept the push and no device reported it.
 * It agrees with `deviceSentence` for the same arguments. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceReachOf(entry: DeviceEntry, facts: DeviceFacts = {}): DeviceReach | undefined {
  const text = deviceTextOf(entry, facts);
  if (text === undefined) return undefined;
  return text === 'cleared' && entry.device.displayedAtMS === undefined ? 'cleared' : REACHES[text];
}

const REACHES = {
  opened: 'shown',
  dismissed: 'shown',
  cleared: 'shown',
  shown: 'shown',
  shownAtWindow: 'shown',
  shownLowered: 'shown',
  shownQuietly: 'shown',
  handed: 'handed',
  suppressed: 'notShown',
  received: 'unknown',
  clearedOthers: 'cleared',
  clearedNothing: 'notShown',
  clearedNothingIos: 'notShown',
  clearArrived: 'unknown',
  clearSilent: 'unknown',
  permissionOff: 'notShown',
  neverAsked: 'notShown',
  noReceipts: 'unknown',
  replaced: 'notShown',
  dropped: 'unknown',
  stale: 'unknown',
  overdue: 'unknown',
  overdueAndroid: 'unknown',
  overdueWeb: 'unknown',
  overdueUnreported: 'unknown',
  none: 'unknown',
  timedOut: 'unknown',
  notAccepted: 'unknown',
  unregistered: 'notShown',
} as const satisfies Record<DeviceText, DeviceReach>;
