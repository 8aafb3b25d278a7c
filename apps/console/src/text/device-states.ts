import type { ClearCause, DeviceMember, DeviceState, LogEntry } from '@chatwire/protocol';
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
 * Returns in a few words what is known about a push on its device: `Shown 09:14`, `Removed 09:20: read elsewhere`, `Not
 * shown: permission off`. Undefined if no device was concerned. The sentence of the entry says more. A time has its day
 * unless that is the day of the decision and of `nowMs`, epoch ms; undefined: of the decision.
 */
export function deviceStateText(entry: ReportedPush, nowMs?: number): string | undefined {
  const { channel, outcome, device, processingEndedAtMS = 0 } = entry;
  if (channel !== 'push') return undefined;
  if (!device) return outcome === 'sent' ? 'Not known: receipts off' : undefined;
  if (device.state === 'none') return outcome === 'sent' ? silentText(device) : undefined;
  if (device.state === 'suppressed') return suppressedText(device);
  // A push that removes notifications found none.
  if (device.state === 'cleared' && device.displayedAtMS === undefined && device.permission === 'denied')
    return PERMISSION_OFF;
  const atMs = timeOf(device);
  const label = labelOf(device);
  const text = atMs === undefined ? label : `${label} ${timeText(atMs, processingEndedAtMS, nowMs)}`;
  return device.state === 'cleared' && device.clearedBy ? `${text}: ${CLEARED_BY[device.clearedBy]}` : text;
}

function labelOf(device: DeviceMember): string {
  if (isOnlyHanded(device)) return GIVEN_TO_IOS;
  if (device.state === 'displayed' && device.permission === 'provisional') return 'Quietly in the list';
  return SHORT[device.state];
}

function timeText(atMs: number, decidedAtMs: number, nowMs = atMs): string {
  const isOfNow = clockTime(atMs, nowMs) === clockTime(atMs, atMs);
  return clockTime(atMs, isOfNow ? decidedAtMs : nowMs);
}

/** Narrower than the labels. */
const SHORT = {
  ...DEVICE_STATE_LABELS,
  cleared: 'Removed',
};

const CLEARED_BY = {
  read: 'read elsewhere',
  deleted: 'deleted',
  retracted: 'retracted',
  answered: 'seen elsewhere',
  removed: 'left or blocked',
  other: 'outdated',
} as const satisfies Record<ClearCause, string>;

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

const PERMISSION_OFF = 'Not shown: permission off';

function silentText({ permission, receipts, overdue }: DeviceMember): string {
  if (permission === 'denied') return PERMISSION_OFF;
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
