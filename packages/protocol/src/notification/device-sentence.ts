import { descriptorOf } from '../providers/accounts.ts';
import type { DeviceContext, DeviceOs } from './device-context.ts';
import type { DeviceMember } from './device-receipts.ts';
import {
  CLEAR_CAUSE_TEXTS,
  DEVICE_TEXTS,
  type DeviceText,
  FORMER_TEXTS,
  REPLACED_TEXT,
  SHOWN_TEXTS,
  SUPPRESSED_BY_TEXTS,
} from './device-sentence-texts.ts';
import type { Trigger } from './enums.ts';
import { fillTemplate } from './fill-template.ts';
import { type OutcomeEntry, type OutcomeNames, outcomeText } from './outcome-text.ts';
import { pushLifetimeSecondsOf } from './push-lifetime.ts';

/** The members of a log entry or an explained decision that the sentence depends on. */
export interface DeviceEntry extends OutcomeEntry {
  readonly trigger: Trigger;
  readonly device: DeviceMember;
}

/**
 * Facts about the device besides those in the entry, all optional: the sentence says more with more of them. See docs/spec/last-mile.md#device-report.
 */
export interface DeviceFacts extends DeviceContext {
  readonly permission?: 'authorized' | 'denied' | 'provisional' | 'ephemeral' | 'not_determined';
  readonly permissionSinceMS?: number;
  /** Notification channel of the push, Android only. */
  readonly channel?: string;
  /** False: the version of the app sent no receipts. */
  readonly receipts?: false;
}

/** Delays up to this are not worth mentioning. */
const PROMPT_MS = 60_000;

/**
 * Returns the sentence about a push on its device: what is known, and the cause if it was not shown. The explanation,
 * the command line, and the console all show this sentence. The same arguments give the same words, never an empty
 * text. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceSentence(entry: DeviceEntry, given: DeviceFacts = {}, names: OutcomeNames = {}): string {
  const facts = { ...factsOf(entry.device), ...given };
  const fill = (template: string) =>
    fillTemplate(template, (placeholder) => valueOf(placeholder, entry, facts, names.timeText ?? utcTextWithSeconds));
  const text = deviceTextOf(entry, given);
  if (text === undefined) return entry.tokenRemoved ? fill(DEVICE_TEXTS.unregistered) : outcomeText(entry, names);
  const before = entry.reason === 'TIMED_OUT' ? DEVICE_TEXTS.timedOut : DEVICE_TEXTS.notAccepted;
  const sentences = [...(entry.outcome === 'sent' ? [] : [before]), DEVICE_TEXTS[text], ...laterTexts(entry, facts)];
  return sentences.map(fill).join(' ');
}

/** Returns templates of what happened after the report, if it was not the end. */
function laterTexts({ device, tokenRemoved }: DeviceEntry, { replaced, former }: DeviceFacts): string[] {
  const formerText = former && !tokenRemoved ? FORMER_TEXTS[former.because] : undefined;
  return [
    ...(replaced && device.state === 'displayed' ? [REPLACED_TEXT] : []),
    ...(formerText === undefined ? [] : [formerText]),
  ];
}

/**
 * Returns which sentence states what happened to a push on its device; undefined if the provider did not accept the push
 * and no device reported it. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceTextOf(entry: DeviceEntry, given: DeviceFacts = {}): DeviceText | undefined {
  const facts = { ...factsOf(entry.device), ...given };
  if (entry.device.state !== 'none') return reportedText(entry, facts);
  return entry.outcome === 'sent' ? silentText(entry, facts) : undefined;
}

/** Returns the facts about the device that the entry contains. */
function factsOf({ permission, permissionSinceMS, channel, os, receipts }: DeviceMember): DeviceFacts {
  return {
    ...(permission !== undefined && { permission }),
    ...(permissionSinceMS !== undefined && { permissionSinceMS }),
    ...(channel && { channel: channel.id }),
    ...(os !== undefined && { os }),
    ...(receipts !== undefined && { receipts }),
  };
}

function reportedText({ device, trigger }: DeviceEntry, facts: DeviceFacts): DeviceText {
  if (hasClearedNothing(device, facts)) return facts.os === 'ios' ? 'clearedNothingIos' : 'clearedNothing';
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

/** Returns whether a push that clears notifications found none, because the device showed none. */
function hasClearedNothing({ state, displayedAtMS }: DeviceMember, { permission }: DeviceFacts): boolean {
  return state === 'cleared' && displayedAtMS === undefined && permission === 'denied';
}

function displayedText(device: DeviceMember, trigger: Trigger, facts: DeviceFacts): DeviceText {
  if (facts.permission === 'provisional') return 'shownQuietly';
  if (device.evidence === 'handed') return 'handed';
  if (facts.os !== 'android' || !isLate(device)) return 'shown';
  if (facts.loweredAtMS !== undefined) return 'shownLowered';
  return isNormalPriority(trigger) ? 'shownAtWindow' : 'shown';
}

/**
 * Returns the first reason that applies: what excludes a display, what excludes a report, what intervened, what is
 * missing.
 */
function silentText({ device, trigger }: DeviceEntry, facts: DeviceFacts): DeviceText {
  if (trigger !== 'cleared' && facts.permission === 'denied') return 'permissionOff';
  if (trigger !== 'cleared' && facts.permission === 'not_determined') return 'neverAsked';
  if (facts.receipts === false) return 'noReceipts';
  if (trigger === 'cleared') return 'clearSilent';
  if (facts.replaced) return 'replaced';
  if (facts.droppedAtMS !== undefined) return 'dropped';
  if (facts.stale) return 'stale';
  if (!device.overdue) return 'none';
  if (isUnreported(device)) return 'overdueUnreported';
  if (facts.os === 'web') return 'overdueWeb';
  return facts.os === 'android' ? 'overdueAndroid' : 'overdue';
}

/** Returns whether the device was looked up when the push was decided, and had never reported anything about itself. */
function isUnreported({ tokenAgeDays, permission, os, appVersion }: DeviceMember): boolean {
  return tokenAgeDays !== undefined && permission === undefined && os === undefined && appVersion === undefined;
}

/** FCM holds these back while Android dozes. See docs/spec/notifications.md#fcm-payload. */
function isNormalPriority(trigger: Trigger): boolean {
  return trigger === 'message_edited' || trigger === 'message_deleted';
}

/** Returns a value; undefined if it is not known. */
function valueOf(
  placeholder: string,
  entry: DeviceEntry,
  facts: DeviceFacts,
  timeText: (ms: number) => string,
): string | undefined {
  const { device, provider, trigger } = entry;
  const time = (ms: number | undefined) => (ms === undefined ? undefined : timeText(ms));
  switch (placeholder) {
    case 'inList':
      return fillTemplate(isPast(facts) ? SHOWN_TEXTS.past : SHOWN_TEXTS.inList, (name) =>
        valueOf(name, entry, facts, timeText),
      );
    case 'former':
      return time(facts.former?.atMS);
    case 'os':
      return OS_NAMES[facts.os ?? 'other'];
    case 'thing':
      return THINGS[facts.os ?? 'other'];
    case 'provider':
      return providerIn(provider);
    case 'received':
      return time(device.receivedAtMS);
    case 'displayed':
      return time(device.displayedAtMS);
    case 'opened':
      return time(device.openedAtMS);
    case 'dismissed':
      return time(device.dismissedAtMS);
    case 'cleared':
      return time(device.clearedAtMS);
    case 'suppressed':
      return device.receivedAtMS === undefined ? time(device.suppressedAtMS) : undefined;
    case 'suppressedBy':
      return suppressedByText(device.suppressedBy, facts.channel);
    case 'clearCause':
      return CLEAR_CAUSE_TEXTS[device.clearedBy ?? 'other'];
    case 'delay':
      return isLate(device) ? lengthText(device.delayMS) : undefined;
    case 'lifetime':
      return lengthText(pushLifetimeSecondsOf(trigger) * 1000);
    case 'permissionSince':
      return time(facts.permissionSinceMS);
    case 'dropped':
      return time(facts.droppedAtMS);
    case 'lastSeen':
      return time(facts.lastSeenAtMS);
    default:
      return undefined;
  }
}

/** Returns whether a notification that was shown need not be in the list any more. */
function isPast({ replaced, former }: DeviceFacts): boolean {
  return replaced === true || (former !== undefined && former.because !== 'replaced');
}

/** Returns a provider as a word within a sentence. */
export function providerIn(provider: OutcomeEntry['provider']): string {
  return provider === undefined ? 'the provider' : descriptorOf(provider).inSentence;
}

const OS_NAMES: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone',
  android: 'Android',
  web: 'browser',
  other: 'device',
};
const THINGS: Readonly<Record<DeviceOs, string>> = { ios: 'phone', android: 'phone', web: 'browser', other: 'device' };

function isLate(device: DeviceMember): device is DeviceMember & { readonly delayMS: number } {
  return (device.delayMS ?? 0) >= PROMPT_MS;
}

function suppressedByText(by: DeviceMember['suppressedBy'], channel: string | undefined): string {
  if (by === undefined) return 'the cause is not known';
  return by === 'channel' && channel !== undefined ? `channel ${channel} off` : SUPPRESSED_BY_TEXTS[by];
}

/** Formats a duration, rounded down: `30 s`, `14 min`, `3 h`, `2 days`. */
function lengthText(ms: number): string {
  const units = [
    ['days', 86_400_000, 2],
    ['h', 3_600_000, 1],
    ['min', 60_000, 1],
  ] as const;
  const [name, size] = units.find(([, unit, least]) => ms >= least * unit) ?? ['s', 1_000];
  return `${Math.floor(ms / size)} ${name}`;
}

/** Formats a time as `2026-01-01 12:00:05 UTC`: reports of one device are often only seconds apart. */
function utcTextWithSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
