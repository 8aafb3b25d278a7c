import type { DeviceContext } from './device-context.ts';
import type { ClearCause, DeviceMember } from './device-receipts.ts';
import type { Trigger } from './enums.ts';
import type { FormerFacts } from './former-facts.ts';
import type { OutcomeEntry } from './outcome-text.ts';
import { pushLifetimeSecondsOf } from './push-lifetime.ts';

/** The members of a log entry or an explained decision that sentences and answers about a push on its device depend on. */
export interface DeviceEntry extends OutcomeEntry {
  readonly trigger: Trigger;
  readonly device: DeviceMember;
  /** When the provider accepted the push or was given up, epoch ms. Only answers depend on it. */
  readonly processingEndedAtMS?: number;
}

/**
 * Facts about the device that the entry need not contain. All are optional: the more there are, the more sentences say.
 * See docs/spec/last-mile.md#device-report.
 */
export interface DeviceFacts extends DeviceContext {
  readonly permission?: 'authorized' | 'denied' | 'provisional' | 'ephemeral' | 'not_determined';
  readonly permissionSinceMS?: number;
  /** Notification channel of the push, Android only. */
  readonly channel?: string;
  /** False: the version of the app sent no receipts. */
  readonly receipts?: false;
}

/** Returns the facts about the device that an entry contains, merged with `given`, which takes precedence. */
export function knownFactsOf(
  { permission, permissionSinceMS, channel, os, receipts }: DeviceMember,
  given: DeviceFacts,
): DeviceFacts {
  return {
    ...(permission !== undefined && { permission }),
    ...(permissionSinceMS !== undefined && { permissionSinceMS }),
    ...(channel && { channel: channel.id }),
    ...(os !== undefined && { os }),
    ...(receipts !== undefined && { receipts }),
    ...given,
  };
}

/** Returns whether a notification that was shown is no longer known to be in the list of its device. */
export function mayHaveLeftList(facts: DeviceFacts): boolean {
  return facts.replaced === true || isTurnedOff(facts) || isFormer(facts);
}

/**
 * Returns whether the user has turned off, after a notification was shown, the permission of the app or the channel of the
 * notification: the system then takes it off the list.
 */
export function isTurnedOff({ permissionOffAtMS, channelOffAtMS }: DeviceFacts): boolean {
  return permissionOffAtMS !== undefined || channelOffAtMS !== undefined;
}

/**
 * Returns the first switch that the user turned off after a notification was shown: the permission of the app, or the Android
 * channel of the notification; undefined if neither was.
 */
export function firstTurnedOff({
  permissionOffAtMS = Infinity,
  channelOffAtMS = Infinity,
}: DeviceFacts): 'permission' | 'channel' | undefined {
  if (channelOffAtMS < permissionOffAtMS) return 'channel';
  return permissionOffAtMS === Infinity ? undefined : 'permission';
}

/**
 * Returns whether it is certain, and not only likely, that a switch that the user turned off took the notification off the list: Android
 * documents it.
 */
export function isSurelyUnlisted(facts: DeviceFacts): boolean {
  return firstTurnedOff(facts) === 'channel' || facts.os === 'android';
}

/** Returns whether the device gets no pushes any more. A device with a new token still gets them. */
export function isFormer({ former }: { readonly former?: FormerFacts | undefined }): boolean {
  return former !== undefined && former.because !== 'replaced';
}

/**
 * Returns why a notification was cleared. A push about a deletion clears because of the deletion, even if the device reports
 * no cause.
 */
export function clearCauseOf({ trigger, device }: Pick<DeviceEntry, 'trigger' | 'device'>): ClearCause | undefined {
  const { clearedBy } = device;
  return trigger === 'message_deleted' && (clearedBy === undefined || clearedBy === 'other') ? 'deleted' : clearedBy;
}

/**
 * Returns when the provider discards a push that has not arrived, epoch ms; undefined if it is not known when the provider
 * accepted it.
 */
export function expiryOf({
  trigger,
  processingEndedAtMS: endedAtMs,
}: Pick<DeviceEntry, 'trigger' | 'processingEndedAtMS'>): number | undefined {
  return endedAtMs === undefined ? undefined : endedAtMs + pushLifetimeSecondsOf(trigger) * 1000;
}

/**
 * Returns the time of a report, epoch ms: at the earliest when the provider accepted the push. A device may report a push before
 * the provider has responded, and its clock may be slow.
 */
export function reportedAtMsOf(
  { outcome, processingEndedAtMS: endedAtMs = 0 }: Pick<DeviceEntry, 'outcome' | 'processingEndedAtMS'>,
  atMs: number,
): number {
  return outcome === 'sent' ? Math.max(atMs, endedAtMs) : atMs;
}

/** Returns whether a device has been seen since a push was decided. */
export function isSeenSince(
  { processingEndedAtMS: endedAtMs = 0 }: Pick<DeviceEntry, 'processingEndedAtMS'>,
  { lastSeenAtMS = 0 }: DeviceFacts,
): boolean {
  return lastSeenAtMS > endedAtMs;
}

/** When a device was last seen, compared with the time for which the provider kept a push. `just`: shortly before it was sent. */
export type SeenWhen = 'before' | 'just' | 'during' | 'after';

/** Returns when the device was last seen, compared with a push; undefined if one of the times is not known. */
export function seenWhen(entry: DeviceEntry, facts: DeviceFacts): SeenWhen | undefined {
  const { lastSeenAtMS: seenAtMs } = facts;
  const endedAtMs = entry.processingEndedAtMS;
  if (seenAtMs === undefined || endedAtMs === undefined) return undefined;
  if (isSeenSince(entry, facts)) return seenAtMs <= (expiryOf(entry) ?? 0) ? 'during' : 'after';
  return endedAtMs - seenAtMs < SEEN_PRECISION_MS ? 'just' : 'before';
}

/** A device may have been seen up to this long after `lastSeenAtMS`. See docs/spec/last-mile.md#device-storage-and-staleness. */
export const SEEN_PRECISION_MS = 5 * 60_000;

/** Shorter delays are not mentioned. */
const MIN_LATE_MS = 60_000;

/** Returns whether a push arrived late enough to mention it. */
export function isLate(device: DeviceMember): device is DeviceMember & { readonly delayMS: number } {
  return (device.delayMS ?? 0) >= MIN_LATE_MS;
}
