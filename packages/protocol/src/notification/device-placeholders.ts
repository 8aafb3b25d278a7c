import { clearCauseText } from './clear-cause-texts.ts';
import {
  type DeviceEntry,
  type DeviceFacts,
  expiryOf,
  isFormer,
  isLate,
  isSeenSince,
  mayHaveLeftList,
  reportedAtMsOf,
  seenWhen,
} from './device-entry.ts';
import { DEVICE_OS_NAMES } from './device-name.ts';
import type { DeviceMember } from './device-receipts.ts';
import { NO_PERMISSION_TEXTS, SEEN_TEXTS, SHOWN_TEXTS, SUPPRESSED_BY_TEXTS } from './device-sentence-texts.ts';
import { fillTemplate } from './fill-template.ts';
import { type OutcomeNames, providerInSentence } from './outcome-text.ts';
import { pushLifetimeSecondsOf } from './push-lifetime.ts';
import { readText, THINGS } from './read-text.ts';
import { sharesSecond } from './same-second.ts';
import { channelNowText, permissionNowText, permissionSpan, turnedOffText } from './switch-texts.ts';

/**
 * Returns a function for the values of the placeholders in the texts about a push on its device; it returns undefined for
 * unknown values. `facts` includes those of the entry (`knownFactsOf`).
 */
export function deviceValues(
  entry: DeviceEntry,
  facts: DeviceFacts,
  { timeText = utcTextWithSeconds }: OutcomeNames,
): (placeholder: string) => string | undefined {
  const { device, provider, trigger, processingEndedAtMS: endedAtMs } = entry;
  const { changed } = facts;
  const time = (ms: number | undefined) => (ms === undefined ? undefined : timeText(ms, isClose(ms, entry, facts)));
  const reported = (ms: number | undefined) => (ms === undefined ? undefined : timeText(reportedAtMsOf(entry, ms)));
  const filled = (template: string | undefined) =>
    template === undefined ? undefined : fillTemplate(template, valueOf);
  function valueOf(placeholder: string): string | undefined {
    switch (placeholder) {
      case 'inList':
        return filled(mayHaveLeftList(facts) ? SHOWN_TEXTS.past : SHOWN_TEXTS.inList);
      case 'former':
        return time(facts.former?.atMS);
      case 'os':
        return DEVICE_OS_NAMES[facts.os ?? 'other'];
      case 'thing':
        return THINGS[facts.os ?? 'other'];
      case 'provider':
        return providerInSentence(provider);
      case 'ended':
        return time(endedAtMs);
      case 'expired':
        return time(expiryOf(entry));
      case 'received':
        return reported(device.receivedAtMS);
      case 'displayed':
        return reported(device.displayedAtMS);
      case 'shown':
        return device.evidence === 'handed' ? 'Given to iOS' : 'Shown';
      case 'opened':
        return reported(device.openedAtMS);
      case 'dismissed':
        return reported(device.dismissedAtMS);
      case 'cleared':
        return reported(device.clearedAtMS);
      case 'suppressed':
        return device.receivedAtMS === undefined ? reported(device.suppressedAtMS) : undefined;
      case 'suppressedBy':
        return suppressedByText(device.suppressedBy, facts.channel);
      case 'clearCause':
        return clearCauseText(entry, facts);
      case 'channel':
        return facts.channel;
      case 'version':
        return device.appVersion;
      case 'delay':
        return isLate(device) ? durationText(device.delayMS) : undefined;
      case 'clearDelay':
        return durationText(reportedAtMsOf(entry, device.clearedAtMS ?? 0) - (facts.readAtMS ?? 0));
      case 'lifetime':
        return durationText(pushLifetimeSecondsOf(trigger) * 1000);
      case 'replaced':
        return time(facts.replacedBy?.atMS);
      case 'read':
        return readText(facts, timeText);
      case 'permissionSpan':
        return permissionSpan(facts, time);
      case 'noPermission':
        return NO_PERMISSION_TEXTS[facts.permission === 'not_determined' ? 'not_determined' : 'denied'];
      case 'permissionNow':
        return permissionNowText(facts, time);
      case 'channelNow':
        return channelNowText(facts, time);
      case 'turnedOff':
        return turnedOffText(facts, time);
      // The tense of what depends on a setting that has changed since, or that a former device does not report any more.
      case 'can':
        return changed?.permission || isFormer(facts) ? 'could' : 'can';
      case 'has':
        return changed?.permission || isFormer(facts) ? 'had' : 'has';
      case 'allows':
        return isChannelOfThen(facts) ? 'allowed' : 'allows';
      case 'is':
        return isChannelOfThen(facts) ? 'was' : 'is';
      case 'newVersion':
        return changed?.appVersion;
      case 'newToken':
        return facts.former?.newToken;
      case 'dropped':
        return time(facts.droppedAtMS);
      case 'lastSeen':
        return time(facts.lastSeenAtMS);
      case 'seen': {
        const when = seenWhen(entry, facts);
        return filled(when && SEEN_TEXTS[when]);
      }
      // Inserts nothing, but keeps the brackets with what is true only until the app is opened there.
      case 'mustOpen':
        return isFormer(facts) || isSeenSince(entry, facts) ? undefined : '';
      default:
        return undefined;
    }
  }
  return valueOf;
}

/** Returns whether the channel of a push may differ now: it was changed, or turned off and on again, or the device reports no more. */
function isChannelOfThen(facts: DeviceFacts): boolean {
  return facts.changed?.channel !== undefined || facts.channelOffAtMS !== undefined || isFormer(facts);
}

/**
 * Returns whether a time is in the second in which something else happened to the push or its device, so that only milliseconds say
 * what was first. Reports about the push itself have no milliseconds, because their order is clear.
 */
function isClose(ms: number, { device, processingEndedAtMS }: DeviceEntry, facts: DeviceFacts): boolean {
  const { changed, replacedBy, former } = facts;
  const times = [
    processingEndedAtMS,
    device.displayedAtMS,
    facts.permissionSinceMS,
    changed?.permissionUntilMS,
    changed?.permissionSinceMS,
    changed?.channelSinceMS,
    facts.permissionOffAtMS,
    facts.permissionOnAtMS,
    facts.channelOffAtMS,
    facts.channelOnAtMS,
    replacedBy?.atMS,
    former?.atMS,
  ];
  if (ms === processingEndedAtMS || !times.includes(ms)) return false;
  return sharesSecond(ms, times);
}

function suppressedByText(by: DeviceMember['suppressedBy'], channel: string | undefined): string {
  if (by === undefined) return 'the cause is not known';
  return by === 'channel' && channel !== undefined ? `notification channel ${channel} off` : SUPPRESSED_BY_TEXTS[by];
}

/** Formats a duration, rounded down to one unit: `30 s`, `14 min`, `3 h`, `2 days`. */
function durationText(ms: number): string {
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
