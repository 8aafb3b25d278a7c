import type { DeviceEntry, DeviceFacts } from './device-entry.ts';
import { deviceTextOf } from './device-sentence.ts';
import type { DeviceText } from './device-sentence-texts.ts';

/**
 * What is known about a push on its device. `shown`: it is, or was, in the notification list. `handed`: iOS has it, and it is
 * not known whether it rang. `notShown`: it was not, or cannot have been. `replaced`: a later push took its place before it
 * arrived. `cleared`: it was cleared, or cleared others. `arrived`: whether it was shown is not known. `unknown`: the
 * provider accepted it, and the device has not reported.
 */
export type DeviceResult = 'shown' | 'handed' | 'notShown' | 'replaced' | 'cleared' | 'arrived' | 'unknown';

/**
 * Returns what is known about a push on its device; undefined if the provider did not accept the push and no device reported it.
 * Agrees with `deviceSentence` for the same arguments. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceResultOf(entry: DeviceEntry, facts: DeviceFacts = {}): DeviceResult | undefined {
  const text = deviceTextOf(entry, facts);
  return text && RESULTS[text];
}

const RESULTS = {
  opened: 'shown',
  dismissed: 'shown',
  cleared: 'cleared',
  shown: 'shown',
  shownAtWindow: 'shown',
  shownLowered: 'shown',
  shownQuietly: 'shown',
  handed: 'handed',
  handedQuietly: 'handed',
  suppressed: 'notShown',
  received: 'arrived',
  clearedOthers: 'cleared',
  clearedNothing: 'cleared',
  clearArrived: 'arrived',
  clearSilent: 'unknown',
  permissionOff: 'notShown',
  neverAsked: 'notShown',
  noReceipts: 'unknown',
  replaced: 'replaced',
  dropped: 'notShown',
  stale: 'unknown',
  overdue: 'unknown',
  overdueAndroid: 'unknown',
  overdueWeb: 'unknown',
  overdueUnreported: 'unknown',
  none: 'unknown',
} as const satisfies Record<DeviceText, DeviceResult>;
