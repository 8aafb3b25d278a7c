import type { DeviceContext } from './device-context.ts';
import type { ClearCause, DeviceMember } from './device-receipts.ts';
import type { Trigger } from './enums.ts';
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
 * Facts about the device besides those in the entry, all optional: sentences say more with more of them. See docs/spec/last-mile.md#device-report.
 */
export interface DeviceFacts extends DeviceContext {
  readonly permission?: 'authorized' | 'denied' | 'provisional' | 'ephemeral' | 'not_determined';
  readonly permissionSinceMS?: number;
  /** Notification channel of the push, Android only. */
  readonly channel?: string;
  /** False: the version of the app sent no receipts. */
  readonly receipts?: false;
}

/** Returns the facts about the device that an entry contains, and the given ones, which have precedence. */
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

/** Returns whether a notification that was shown need not be in the list any more. */
export function isPast(facts: DeviceFacts): boolean {
  return facts.replaced === true || isGone(facts);
}

/** Returns whether the device gets no pushes any more. A device with a new token is not gone. */
export function isGone({ former }: DeviceFacts): boolean {
  return former !== undefined && former.because !== 'replaced';
}

/** Returns why a notification was cleared: the push about a deletion clears because of that, even if its device does not say so. */
export function clearCauseOf({ trigger, device }: Pick<DeviceEntry, 'trigger' | 'device'>): ClearCause | undefined {
  const { clearedBy } = device;
  return trigger === 'message_deleted' && (clearedBy === undefined || clearedBy === 'other') ? 'deleted' : clearedBy;
}

/** Returns when the provider discards a push that has not arrived, epoch ms; undefined if its end is not known. */
export function expiryOf({
  trigger,
  processingEndedAtMS: endedAtMs,
}: Pick<DeviceEntry, 'trigger' | 'processingEndedAtMS'>): number | undefined {
  return endedAtMs === undefined ? undefined : endedAtMs + pushLifetimeSecondsOf(trigger) * 1000;
}

/** Delays up to this are not worth mentioning. */
const PROMPT_MS = 60_000;

export function isLate(device: DeviceMember): device is DeviceMember & { readonly delayMS: number } {
  return (device.delayMS ?? 0) >= PROMPT_MS;
}
