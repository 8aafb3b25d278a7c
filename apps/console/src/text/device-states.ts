import type { DeviceMember, DeviceState, LogEntry } from '@chatwire/protocol';
import { clockTime } from './times.ts';

/** Labels of what a device reported about a push. See docs/spec/last-mile.md#device-member. */
export const DEVICE_STATE_LABELS: Readonly<Record<DeviceState, string>> = {
  opened: 'Opened',
  dismissed: 'Swiped away',
  cleared: 'Removed by the app',
  displayed: 'Shown',
  suppressed: 'Not shown',
  received: 'Arrived',
  none: 'No report',
};

/** iOS has the notification; whether it rang is not known. */
export const GIVEN_TO_IOS = 'Given to iOS';

/** Returns whether the device only reported that iOS has the notification. Provisional permission says more. */
export function isOnlyHanded({ state, evidence, permission }: DeviceMember): boolean {
  return state === 'displayed' && evidence === 'handed' && permission !== 'provisional';
}

/** The members of an entry on which the text depends. Without the time of the decision, times have their day. */
export type ReportedPush = Pick<LogEntry, 'channel' | 'outcome' | 'device'> &
  Partial<Pick<LogEntry, 'processingEndedAtMS'>>;

/**
 * Returns in a few words what is known about a push on its device: `Shown 09:14`, `Not shown: permission off`. Undefined
 * if no device was concerned. The sentence of the entry says more.
 */
export function deviceStateText({
  channel,
  outcome,
  device,
  processingEndedAtMS = 0,
}: ReportedPush): string | undefined {
  if (channel !== 'push') return undefined;
  if (!device) return outcome === 'sent' ? 'Not known: receipts off' : undefined;
  if (device.state === 'none') return outcome === 'sent' ? silentText(device) : undefined;
  if (device.state === 'suppressed') return suppressedText(device);
  const atMs = timeOf(device);
  const label = isOnlyHanded(device) ? GIVEN_TO_IOS : SHORT[device.state];
  return atMs === undefined ? label : `${label} ${clockTime(atMs, processingEndedAtMS)}`;
}

/** Narrower than the labels. */
const SHORT = {
  ...DEVICE_STATE_LABELS,
  cleared: 'Removed',
};

function suppressedText({ suppressedBy }: DeviceMember): string {
  const by = suppressedBy && CAUSES[suppressedBy];
  return by === undefined ? DEVICE_STATE_LABELS.suppressed : `${DEVICE_STATE_LABELS.suppressed}: ${by}`;
}

const CAUSES = {
  permission: 'permission off',
  channel: 'channel off',
  foreground: 'conversation open',
  focus: 'Focus on',
  app_rule: 'rule of the app',
  duplicate: 'shown before',
  expired: 'too late',
  budget: 'browser limit',
  other: 'other reason',
} as const satisfies Record<NonNullable<DeviceMember['suppressedBy']>, string>;

function silentText({ permission, receipts, overdue }: DeviceMember): string {
  if (permission === 'denied') return 'Not shown: permission off';
  if (permission === 'not_determined') return 'Not shown: permission not requested';
  if (receipts === false) return 'Not known: old app version';
  return overdue ? DEVICE_STATE_LABELS.none : `${DEVICE_STATE_LABELS.none} yet`;
}

function timeOf(device: DeviceMember): number | undefined {
  switch (device.state) {
    case 'opened':
      return device.openedAtMS;
    case 'dismissed':
      return device.dismissedAtMS;
    case 'cleared':
      return device.clearedAtMS;
    case 'displayed':
      return device.displayedAtMS;
    case 'received':
      return device.receivedAtMS;
    default:
      return undefined;
  }
}
