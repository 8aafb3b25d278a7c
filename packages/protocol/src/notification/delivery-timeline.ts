import { descriptorOf } from '../providers/accounts.ts';
import type { DeviceContext } from './device-context.ts';
import { expiryOf, isTurnedOff, reportedAtMsOf } from './device-entry.ts';
import { deviceTextOf } from './device-sentence.ts';
import { DEVICE_STATE_LABELS, GIVEN_TO_IOS, NOTHING_TO_CLEAR } from './device-state-labels.ts';
import type { LogEntry } from './log-entry.ts';
import { readLabel } from './read-text.ts';

/** One moment on the way from the message to the device. */
export interface DeliveryMoment {
  readonly label: string;
  /** Epoch ms. */
  readonly atMs: number;
  /** Time since the previous moment, ms; absent for the first. */
  readonly afterMs?: number;
  /** `wait`: nothing failed, but it is not known, or not the case, that the user saw it. */
  readonly look: 'pass' | 'fail' | 'wait';
}

type Fields = Pick<
  LogEntry,
  | 'messageSentAtMS'
  | 'processingStartedAtMS'
  | 'attempts'
  | 'provider'
  | 'device'
  | 'notificationTriggered'
  | 'trigger'
  | 'outcome'
  | 'processingEndedAtMS'
>;

const ATTEMPT_LABELS = {
  accepted: 'accepted',
  refused: 'rejected',
  retry: 'rejected, retried',
  timeout: 'did not respond',
  unreachable: 'could not be reached',
} as const;

/**
 * Returns the steps from the message to the device in order, each with its time, with what is known without a report: that the
 * message was read, and that the push was replaced, was dropped, or expired. Clocks of devices differ from the
 * server’s, so a report never precedes the provider call. See docs/spec/last-mile.md#device-member.
 */
export function deliveryTimeline(entry: Fields, facts: DeviceContext = {}): readonly DeliveryMoment[] {
  const { messageSentAtMS, processingStartedAtMS, attempts = [], provider, trigger, outcome } = entry;
  const providerName = provider === undefined ? 'The provider' : descriptorOf(provider).label;
  const moments: Omit<DeliveryMoment, 'afterMs'>[] = [
    // Other events happen after their message was sent, and their time is not in the entry.
    ...(NEW_MESSAGE_TRIGGERS.has(trigger)
      ? [{ label: 'Message sent', atMs: messageSentAtMS, look: 'pass' } as const]
      : []),
    { label: 'Decision', atMs: processingStartedAtMS, look: 'pass' },
    ...attempts.map(({ endedAtMS, result }) => ({
      label: `${providerName} ${ATTEMPT_LABELS[result]}`,
      atMs: endedAtMS,
      look: result === 'accepted' ? ('pass' as const) : ('fail' as const),
    })),
    ...[
      ...deviceMoments(entry, facts),
      ...readMoments(entry, facts),
      ...lastMoments(entry, facts, providerName),
    ].toSorted(byTime),
  ];
  // What the device reports of a push whose response was lost is earlier than the last attempt.
  const sortedMoments = outcome === 'sent' ? moments : moments.toSorted(byTime);
  return sortedMoments.map((moment, index) => {
    const previous = sortedMoments[index - 1];
    return previous ? { ...moment, afterMs: Math.max(0, moment.atMs - previous.atMs) } : moment;
  });
}

function byTime(a: Pick<DeliveryMoment, 'atMs'>, b: Pick<DeliveryMoment, 'atMs'>): number {
  return a.atMs - b.atMs;
}

const NEW_MESSAGE_TRIGGERS: ReadonlySet<LogEntry['trigger']> = new Set<LogEntry['trigger']>([
  'after_message',
  'initiated',
]);

/** Returns whether an entry has steps beyond its decision: its provider responded, or its device reported it anyway. */
export function hasTimeline({
  notificationTriggered,
  device,
}: Pick<Fields, 'notificationTriggered' | 'device'>): boolean {
  return notificationTriggered || (device !== undefined && device.state !== 'none');
}

function deviceMoments(entry: Fields, facts: DeviceContext): Omit<DeliveryMoment, 'afterMs'>[] {
  const { device } = entry;
  if (!device) return [];
  const text = deviceTextOf({ ...entry, device }, facts);
  const reported: readonly (readonly [string, number | undefined, DeliveryMoment['look']])[] = [
    ['Arrived on the device', device.receivedAtMS, 'pass'],
    device.evidence === 'handed'
      ? [GIVEN_TO_IOS, device.displayedAtMS, 'wait']
      : [DEVICE_STATE_LABELS.displayed, device.displayedAtMS, 'pass'],
    [DEVICE_STATE_LABELS.suppressed, device.suppressedAtMS, 'wait'],
    [DEVICE_STATE_LABELS.opened, device.openedAtMS, 'pass'],
    [DEVICE_STATE_LABELS.dismissed, device.dismissedAtMS, 'pass'],
    [text === 'clearedNothing' ? NOTHING_TO_CLEAR : DEVICE_STATE_LABELS.cleared, device.clearedAtMS, 'pass'],
  ];
  return reported.flatMap(([label, atMs, look]) =>
    atMs === undefined ? [] : [{ label, atMs: reportedAtMsOf(entry, atMs), look }],
  );
}

/** Returns when the user read the message, unless that was before the push: it may be about an edit. */
function readMoments(
  { device, processingStartedAtMS }: Fields,
  facts: DeviceContext,
): Omit<DeliveryMoment, 'afterMs'>[] {
  const { readAtMS } = facts;
  if (!device || readAtMS === undefined || readAtMS < processingStartedAtMS) return [];
  return [{ label: readLabel({ ...(device.os && { os: device.os }), ...facts }), atMs: readAtMS, look: 'pass' }];
}

/** Returns what ended a push without a report of its device: a replacement, a drop, or its expiry. */
function lastMoments(entry: Fields, facts: DeviceContext, providerName: string): Omit<DeliveryMoment, 'afterMs'>[] {
  const { device } = entry;
  if (!device) return [];
  const { replacedBy, droppedAtMS } = facts;
  const text = deviceTextOf({ ...entry, device }, facts);
  if (replacedBy && (text === 'replaced' || device.state === 'displayed')) {
    return [{ label: 'Replaced by a later push', atMs: replacedBy.atMS, look: 'wait' }];
  }
  if (device.state === 'displayed' && isTurnedOff(facts)) return turnedOffMoments(facts);
  if (text === 'dropped' && droppedAtMS !== undefined) {
    return [{ label: `${providerName} dropped it`, atMs: droppedAtMS, look: 'fail' }];
  }
  const expiredAtMs =
    device.state === 'none' && device.overdue && entry.outcome === 'sent' ? expiryOf(entry) : undefined;
  return expiredAtMs === undefined ? [] : [{ label: 'Expired without a report', atMs: expiredAtMs, look: 'wait' }];
}

/** Returns when the user turned off what the notification needs to stay in the list, and when it was first on again. */
function turnedOffMoments(facts: DeviceContext): Omit<DeliveryMoment, 'afterMs'>[] {
  const { permissionOffAtMS, permissionOnAtMS, channelOffAtMS, channelOnAtMS } = facts;
  const turnedOff = [
    ['Permission reported as off', permissionOffAtMS],
    ['Permission on again', permissionOnAtMS],
    ['Notification channel reported as off', channelOffAtMS],
    ['Notification channel on again', channelOnAtMS],
  ] as const;
  return turnedOff.flatMap(([label, atMs]) => (atMs === undefined ? [] : [{ label, atMs, look: 'wait' as const }]));
}
