import type { DeviceChannel, KnownDevice } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushPayload } from '../../providers/registry.ts';
import type { PushToken, TokenDevice } from '../candidate.ts';
import type { Decision } from '../decision.ts';
import { pushChannelOf } from './push-channel-of.ts';
import { ageDaysOf } from './token-age.ts';

/** Returns what is known about the device of a push token at the time of a decision; undefined if it was not loaded. See docs/spec/last-mile.md#device-member. */
export function knownDeviceOf(
  event: ChatEvent,
  token: PushToken,
  payload: PushPayload | undefined,
  nowMs: number,
): KnownDevice | undefined {
  return token.device && deviceFactsOf(token.device, reportedChannelOf(event, token, payload), nowMs);
}

/** Returns what is known about a device, as entries contain it. `channel`: the notification channel of the push, as reported. */
export function deviceFactsOf(
  { permission, permissionSinceMs, os, appVersion, lastSeenAtMs, isWithoutReceipts }: TokenDevice,
  channel: DeviceChannel | undefined,
  nowMs: number,
): KnownDevice {
  return {
    ...(permission !== undefined && { permission }),
    ...(permission !== undefined && permissionSinceMs !== undefined && { permissionSinceMS: permissionSinceMs }),
    ...(channel && { channel }),
    tokenAgeDays: ageDaysOf(lastSeenAtMs, nowMs),
    ...(os !== undefined && { os }),
    ...(appVersion !== undefined && { appVersion }),
    ...(isWithoutReceipts && { receipts: false as const }),
  };
}

/** Returns what is known about the device of a target at the time of a decision; undefined if the target is no device. */
export function knownDeviceAt(
  event: ChatEvent,
  { target, payload }: Pick<Decision, 'target' | 'payload'>,
  nowMs: number,
): KnownDevice | undefined {
  if (target.provider === 'none' || target.provider === 'custom') return undefined;
  return knownDeviceOf(event, target.token, payload?.value, nowMs);
}

/** Returns the notification channel of a push as its device has reported it; undefined if it has not. */
export function reportedChannelOf(
  event: ChatEvent,
  { device, platform }: PushToken,
  payload: PushPayload | undefined,
): DeviceChannel | undefined {
  const id = pushChannelOf(event, platform, payload);
  return id === undefined ? undefined : device?.channels?.find((channel) => channel.id === id);
}
