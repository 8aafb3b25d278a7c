import {
  type DeviceEntry,
  type DeviceFacts,
  isLate,
  isSurelyUnlisted,
  isTurnedOff,
  knownFactsOf,
  seenWhen,
} from './device-entry.ts';
import { deviceValues } from './device-placeholders.ts';
import type { DeviceMember } from './device-receipts.ts';
import {
  DELETION_NOTICE_TEXT,
  DEVICE_TEXTS,
  type DeviceText,
  FORMER_TEXTS,
  OVERDUE_SEEN_TEXT,
  REPLACED_TEXT,
  TURNED_OFF_TEXTS,
  UNCONFIRMED_TEXTS,
  UNREGISTERED_TEXT,
} from './device-sentence-texts.ts';
import type { Trigger } from './enums.ts';
import { fillTemplate } from './fill-template.ts';
import { type OutcomeEntry, type OutcomeNames, outcomeText, providerInSentence } from './outcome-text.ts';

/**
 * Returns the sentence about a push on its device: what is known, and the cause if it was not shown. The explanation,
 * the command line, and the console all show this sentence. The same arguments give the same words, never an empty
 * text. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceSentence(entry: DeviceEntry, given: DeviceFacts = {}, names: OutcomeNames = {}): string {
  const facts = knownFactsOf(entry.device, given);
  const fill = (template: string) => fillTemplate(template, deviceValues(entry, facts, names));
  const text = deviceTextOf(entry, given);
  if (text === undefined) return entry.tokenRemoved ? fill(UNREGISTERED_TEXT) : outcomeText(entry, names);
  const before = unconfirmedText(entry);
  const template = isOverdueSeen(entry, text, facts) ? OVERDUE_SEEN_TEXT : DEVICE_TEXTS[text];
  const sentences = [template, ...laterTexts(entry, text, facts)].map(fill);
  const notice = isDeletionNotice(entry, facts) ? DELETION_NOTICE_TEXT : undefined;
  return [before, notice, ...sentences].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns the sentence about a push that its device has although the provider did not confirm it; undefined for others. It
 * replaces the sentence of the outcome, which is about the provider. See docs/spec/last-mile.md#merging.
 */
export function unconfirmedText({
  outcome,
  reason,
  provider,
  device,
}: Pick<OutcomeEntry, 'outcome' | 'reason' | 'provider'> & { readonly device?: DeviceMember }): string | undefined {
  if (outcome === 'sent' || !device || device.state === 'none') return undefined;
  const template = reason === 'TIMED_OUT' ? UNCONFIRMED_TEXTS.timedOut : UNCONFIRMED_TEXTS.notAccepted;
  return fillTemplate(template, () => providerInSentence(provider));
}

/** Returns whether a push expired without a report although its device was seen while the provider kept it, so that it was reachable. */
export function isOverdueSeen(entry: DeviceEntry, text: DeviceText, facts: DeviceFacts): boolean {
  return OVERDUE.has(text) && seenWhen(entry, facts) === 'during';
}

/** Texts that say that the device was not reachable because it has not reported. */
const OVERDUE: ReadonlySet<DeviceText> = new Set<DeviceText>(['overdue', 'overdueAndroid', 'overdueWeb']);

/** Returns templates of what happened to the notification or its device after the report. */
function laterTexts({ device, tokenRemoved }: DeviceEntry, text: DeviceText, facts: DeviceFacts): string[] {
  const { former, changed } = facts;
  const formerText = former && !tokenRemoved ? FORMER_TEXTS[former.because] : undefined;
  return [
    ...(changed?.permission !== undefined && isByPermission(device, text) ? ['{permissionNow}'] : []),
    ...(changed?.channel && device.suppressedBy === 'channel' ? ['{channelNow}'] : []),
    ...(device.state === 'displayed' ? shownTexts(facts) : []),
    ...(formerText === undefined ? [] : [formerText]),
  ];
}

/** Returns templates of what took a notification that was shown off the list. */
function shownTexts(facts: DeviceFacts): string[] {
  if (facts.replaced) return [REPLACED_TEXT];
  return isTurnedOff(facts) ? [TURNED_OFF_TEXTS[isSurelyUnlisted(facts) ? 'certain' : 'likely']] : [];
}

/** Returns whether the permission of the app is why a push was not shown, or was shown quietly. */
function isByPermission({ suppressedBy }: DeviceMember, text: DeviceText): boolean {
  if (text === 'suppressed') return suppressedBy === 'permission';
  return BY_PERMISSION.has(text);
}

const BY_PERMISSION: ReadonlySet<DeviceText> = new Set<DeviceText>([
  'permissionOff',
  'neverAsked',
  'shownQuietly',
  'handedQuietly',
]);

/** Returns whether a push about a deletion showed a notice. Browsers must show one. Elsewhere, such a push only clears. */
export function isDeletionNotice({ trigger, device }: DeviceEntry, { os }: DeviceFacts): boolean {
  return trigger === 'message_deleted' && os === 'web' && device.displayedAtMS !== undefined;
}

/**
 * Returns which sentence states what happened to a push on its device; undefined if the provider did not accept the push
 * and no device reported it. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceTextOf(entry: DeviceEntry, given: DeviceFacts = {}): DeviceText | undefined {
  const facts = knownFactsOf(entry.device, given);
  if (entry.device.state !== 'none') return reportedText(entry, facts);
  return entry.outcome === 'sent' ? unreportedText(entry, facts) : undefined;
}

function reportedText({ device, trigger }: DeviceEntry, facts: DeviceFacts): DeviceText {
  if (CLEARING.has(trigger) && hasClearedNothing(device, facts)) return 'clearedNothing';
  if (trigger === 'cleared') return device.state === 'cleared' ? 'clearedOthers' : 'clearArrived';
  switch (device.state) {
    case 'opened':
    case 'dismissed':
    case 'cleared':
    case 'suppressed':
    case 'received':
      return device.state;
    default:
      return displayedText(device, trigger, facts);
  }
}

/** Triggers of pushes that clear notifications. Those about a deletion show a notice in browsers. */
const CLEARING: ReadonlySet<Trigger> = new Set<Trigger>(['cleared', 'message_deleted']);

/** Returns whether a push that clears notifications found none, because the device showed none. */
function hasClearedNothing({ state, displayedAtMS }: DeviceMember, { permission }: DeviceFacts): boolean {
  const hasNoPermission = permission === 'denied' || permission === 'not_determined';
  return state === 'cleared' && displayedAtMS === undefined && hasNoPermission;
}

function displayedText(device: DeviceMember, trigger: Trigger, facts: DeviceFacts): DeviceText {
  const isQuiet = facts.permission === 'provisional';
  if (device.evidence === 'handed') return isQuiet ? 'handedQuietly' : 'handed';
  if (isQuiet) return 'shownQuietly';
  if (facts.os !== 'android' || !isLate(device)) return 'shown';
  if (facts.loweredAtMS !== undefined) return 'shownLowered';
  return isNormalPriority(trigger) ? 'shownAtWindow' : 'shown';
}

/**
 * Returns the text about a push without a report. The order matters: reasons why it cannot be shown come before reasons why
 * no report can come, and these before what may have happened on the way.
 */
function unreportedText({ device, trigger }: DeviceEntry, facts: DeviceFacts): DeviceText {
  if (trigger !== 'cleared' && facts.permission === 'denied') return 'permissionOff';
  if (trigger !== 'cleared' && facts.permission === 'not_determined') return 'neverAsked';
  if (facts.receipts === false) return 'noReceipts';
  if (trigger === 'cleared') return 'clearSilent';
  if (facts.replaced) return 'replaced';
  if (facts.droppedAtMS !== undefined) return 'dropped';
  if (facts.stale) return 'stale';
  if (!device.overdue) return 'none';
  if (hasNeverReported(device)) return 'overdueUnreported';
  if (facts.os === 'web') return 'overdueWeb';
  return facts.os === 'android' ? 'overdueAndroid' : 'overdue';
}

/** Returns whether the device was looked up when the push was decided, and had never reported anything about itself. */
function hasNeverReported({ tokenAgeDays, permission, os, appVersion }: DeviceMember): boolean {
  return tokenAgeDays !== undefined && permission === undefined && os === undefined && appVersion === undefined;
}

/** Returns whether FCM delays a push while Android dozes. See docs/spec/notifications.md#fcm-payload. */
function isNormalPriority(trigger: Trigger): boolean {
  return trigger === 'message_edited' || trigger === 'message_deleted';
}
