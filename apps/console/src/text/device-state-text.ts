import type { ClearCause, DeviceContext, DeviceMember, DeviceText, LogEntry, StillShown } from '@chatwire/protocol';
import { clearCauseWords } from '@chatwire/protocol/clear-cause-texts';
import { type DeviceAnswer, deviceAnswers } from '@chatwire/protocol/device-answers';
import { expiryOf, isSurelyUnlisted, isTurnedOff, knownFactsOf, reportedAtMsOf } from '@chatwire/protocol/device-entry';
import { deviceTextOf, isDeletionNotice } from '@chatwire/protocol/device-sentence';
import { DEVICE_STATE_LABELS, GIVEN_TO_IOS, NOTHING_TO_CLEAR } from '@chatwire/protocol/device-state-labels';
import { isUnconfirmed } from '@chatwire/protocol/still-shown';
import { channelSince, permissionSince } from './changed-since.ts';
import { SUPPRESSED_BY_LABELS } from './suppressed-by-labels.ts';
import { clockTime } from './times.ts';
import { upperFirst } from './upper-first.ts';

/** The members of an entry on which the text depends. Without the time of the decision, times have their day. */
export type ReportedPush = Pick<LogEntry, 'channel' | 'outcome' | 'trigger' | 'device'> &
  Partial<Pick<LogEntry, 'processingEndedAtMS'>> & {
    readonly deviceContext?: DeviceContext;
    readonly stillShown?: Pick<StillShown, 'because' | 'outdatedBy'>;
  };

/**
 * Returns in a few words what is known about a push on its device: `Shown 09:14, unread`, `Cleared 09:20: read elsewhere`, `Not
 * shown: permission off`. Undefined if no device was concerned. It agrees with the sentence of the entry, which says more. A
 * time has its day unless that is the day of the decision and of `nowMs`, epoch ms; undefined: of the decision.
 */
export function deviceStateText(entry: ReportedPush, nowMs?: number): string | undefined {
  const { channel, outcome, device, deviceContext, processingEndedAtMS = 0 } = entry;
  if (channel !== 'push') return undefined;
  if (!device) return outcome === 'sent' ? 'No report: receipts off' : undefined;
  const push = { ...entry, device };
  const text = deviceTextOf(push, deviceContext);
  if (text === undefined) return undefined;
  if (SHORT[text] === SILENT) return unreportedText(push, UNREPORTED_CAUSES[text]);
  const over = overText(text, push, nowMs);
  if (over !== undefined) return over;
  const { label, at }: ShortText = SHORT[text];
  const atMs = at && device[at];
  const time = atMs === undefined ? '' : ` ${timeText(reportedAtMsOf(entry, atMs), processingEndedAtMS, nowMs)}`;
  return `${labelOf(text, push) ?? label}${time}${causeText(text, push)}${laterText(push)}`;
}

/**
 * Returns that a push was not shown because of a setting that has changed since: `Not shown: permission was off, on since 09:14`. Undefined
 * if it has not changed, or was not the cause.
 */
function overText(text: DeviceText, push: UnreportedPush, givenNowMs?: number): string | undefined {
  const nowMs = givenNowMs ?? push.processingEndedAtMS ?? 0;
  const { suppressedBy } = push.device;
  const changed = push.deviceContext?.changed;
  const isByChannel = text === 'suppressed' && suppressedBy === 'channel';
  const isOff = text === 'permissionOff' || (text === 'suppressed' && suppressedBy === 'permission');
  if (!isByChannel && !isOff && text !== 'neverAsked') return undefined;
  const since = isByChannel ? channelSince(changed, nowMs) : permissionSince(changed, nowMs);
  const was = isByChannel
    ? 'notification channel was off'
    : isOff
      ? 'permission was off'
      : 'permission was not requested';
  return since && `${DEVICE_STATE_LABELS.suppressed}: ${was}, ${since}`;
}

interface ShortText {
  readonly label: string;
  /** Member with the time after the label. */
  readonly at?: 'openedAtMS' | 'dismissedAtMS' | 'clearedAtMS' | 'displayedAtMS' | 'receivedAtMS';
}

const SHOWN = { label: DEVICE_STATE_LABELS.displayed, at: 'displayedAtMS' } as const;
const CLEARED = { label: DEVICE_STATE_LABELS.cleared, at: 'clearedAtMS' } as const;
const ARRIVED = { label: DEVICE_STATE_LABELS.received, at: 'receivedAtMS' } as const;
const PERMISSION_OFF = { label: `${DEVICE_STATE_LABELS.suppressed}: permission off` };
const SILENT = { label: DEVICE_STATE_LABELS.none };
const QUIETLY = 'Quietly in the list';
const NOTICE = 'Notice of deletion shown';
const CLEARED_NOTICE = `${NOTICE}, cleared`;

/** Causes that are known of pushes without a report. */
const UNREPORTED_CAUSES: Readonly<Partial<Record<DeviceText, string>>> = {
  noReceipts: 'old app version',
  stale: 'browser no longer responds',
};

/** By the sentence, in fewer words. */
const SHORT = {
  opened: { label: DEVICE_STATE_LABELS.opened, at: 'openedAtMS' },
  dismissed: { label: DEVICE_STATE_LABELS.dismissed, at: 'dismissedAtMS' },
  cleared: CLEARED,
  shown: SHOWN,
  shownAtWindow: SHOWN,
  shownLowered: SHOWN,
  shownQuietly: { label: QUIETLY, at: 'displayedAtMS' },
  handed: { label: GIVEN_TO_IOS, at: 'displayedAtMS' },
  handedQuietly: { label: `${GIVEN_TO_IOS} quietly`, at: 'displayedAtMS' },
  suppressed: { label: DEVICE_STATE_LABELS.suppressed },
  received: ARRIVED,
  clearedOthers: CLEARED,
  clearedNothing: { label: NOTHING_TO_CLEAR, at: 'clearedAtMS' },
  clearArrived: ARRIVED,
  clearSilent: SILENT,
  permissionOff: PERMISSION_OFF,
  neverAsked: { label: `${DEVICE_STATE_LABELS.suppressed}: permission not requested` },
  noReceipts: SILENT,
  replaced: { label: 'Replaced before it arrived' },
  dropped: { label: `${DEVICE_STATE_LABELS.suppressed}: dropped by FCM` },
  stale: SILENT,
  overdue: SILENT,
  overdueAndroid: SILENT,
  overdueWeb: SILENT,
  overdueUnreported: SILENT,
  none: SILENT,
} as const satisfies Record<DeviceText, ShortText>;

/**
 * Returns what is known about a push without a report, as surely as the answer to whether it was shown: `Probably not shown: no report within
 * 1 h`, `Probably shown: old app version`.
 */
function unreportedText(push: UnreportedPush, cause: string | undefined): string {
  const { device, deviceContext } = push;
  const answers = deviceAnswers(push, deviceContext);
  const likely = LIKELY[answers.find(({ question }) => question === 'shown')?.word ?? 'open'];
  const silence = cause ?? (device.overdue ? `no report${expiredText(push)}` : 'no report yet');
  if (likely !== undefined) return `${likely}: ${silence}`;
  return cause === undefined ? upperFirst(silence) : `${DEVICE_STATE_LABELS.none}: ${cause}`;
}

type UnreportedPush = ReportedPush & { readonly device: DeviceMember };

const LIKELY: Readonly<Partial<Record<DeviceAnswer['word'], string>>> = {
  probably: 'Probably shown',
  probablyNot: 'Probably not shown',
};

/**
 * Returns the label of a push that was shown by a channel without banner and sound, or that showed a notice of a deletion instead of the
 * message; undefined for others.
 */
function labelOf(text: DeviceText, entry: ReportedPush & { readonly device: DeviceMember }): string | undefined {
  const { device, deviceContext = {} } = entry;
  const isNotice = isDeletionNotice(entry, knownFactsOf(device, deviceContext));
  if (SHORT[text] === CLEARED) return isNotice ? CLEARED_NOTICE : undefined;
  if (SHORT[text] !== SHOWN) return undefined;
  if (isNotice) return NOTICE;
  return device.channel?.importance === 'low' || device.channel?.importance === 'min' ? QUIETLY : undefined;
}

/** Returns what follows the label and the time, if anything. */
function causeText(text: DeviceText, entry: ReportedPush & { readonly device: DeviceMember }): string {
  const { suppressedBy } = entry.device;
  const facts = knownFactsOf(entry.device, entry.deviceContext ?? {});
  const words = clearCauseWords(entry, facts);
  if (SHORT[text] === CLEARED && words !== undefined) return isDeletionNotice(entry, facts) ? '' : `: ${words}`;
  return text === 'suppressed' && suppressedBy ? `: ${SUPPRESSED_BY_LABELS[suppressedBy]}` : '';
}

/** Returns the time for which the provider kept a push: ` within 1 h`. */
function expiredText({ trigger, processingEndedAtMS = 0 }: ReportedPush): string {
  const keptMs = (expiryOf({ trigger, processingEndedAtMS }) ?? 0) - processingEndedAtMS;
  return ` within ${keptMs < 3_600_000 ? `${keptMs / 1_000} s` : `${keptMs / 3_600_000} h`}`;
}

/** Returns what happened to a notification after it was shown, and whether it is still in the list, as far as this is known. */
function laterText({
  trigger,
  device,
  deviceContext = {},
  stillShown,
}: ReportedPush & { readonly device: DeviceMember }): string {
  if (device.state !== 'displayed') return '';
  const { replaced, replacedBy } = deviceContext;
  if (replaced)
    return replacedBy?.trigger === 'message_deleted' ? ', replaced by a notice of deletion' : ', replaced since';
  if (isTurnedOff(deviceContext)) {
    const isSure = isSurelyUnlisted(knownFactsOf(device, deviceContext));
    return isSure ? ', no longer listed' : ', probably no longer listed';
  }
  if (!stillShown) return '';
  const { outdatedBy } = stillShown;
  if (outdatedBy === undefined) return stillShown.because === 'unread' ? ', unread' : ', not opened';
  const listed = isUnconfirmed(stillShown.because, device.evidence) ? 'probably still listed' : 'still listed';
  return trigger === 'message_deleted' ? '' : `, ${OUTDATED_BY[outdatedBy]}, ${listed}`;
}

const OUTDATED_BY: Readonly<Record<ClearCause, string>> = {
  read: 'read since',
  deleted: 'deleted since',
  retracted: 'retracted since',
  answered: 'seen since',
  removed: 'conversation left since',
  other: 'outdated',
};

function timeText(atMs: number, decidedAtMs: number, nowMs = atMs): string {
  const isOfNow = clockTime(atMs, nowMs) === clockTime(atMs, atMs);
  return clockTime(atMs, isOfNow ? decidedAtMs : nowMs);
}
