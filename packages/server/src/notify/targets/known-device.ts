import type { DeviceChannel, KnownDevice } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushPayload } from '../../providers/registry.ts';
import type { PushToken, TokenDevice } from '../candidate.ts';
import type { Decision } from '../decision.ts';
import { pushChannelOf } from './push-channel-of.ts';
import { ageDaysOf } from './token-age.ts';

/** Returns the known facts about the device of a token at the time of a decision. See docs/spec/last-mile.md#device-member. */
export function knownDeviceOf(
  event: ChatEvent,
  token: PushToken,
  payload: PushPayload | undefined,
  nowMs: number,
): KnownDevice | undefined {
  return token.device && deviceFactsOf(token.device, reportedChannelOf(event, token, payload), nowMs);
}

/** Returns what is known of a device. `channel`: the Android channel of the push, if it has one. */
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

/** Returns what is known of the device of a target; undefined without a token. */
export function knownDeviceAt(
  event: ChatEvent,
  { target, payload }: Pick<Decision, 'target' | 'payload'>,
  nowMs: number,
): KnownDevice | undefined {
  if (target.provider === 'none' || target.provider === 'custom') return undefined;
  return knownDeviceOf(event, target.token, payload?.value, nowMs);
}

/** Returns the channel of a push as its device has reported it; undefined when it did not. */
export function reportedChannelOf(
  event: ChatEvent,
  { device, platform }: PushToken,
  payload: PushPayload | undefined,
): DeviceChannel | undefined {
  const id = pushChannelOf(event, platform, payload);
  return id === undefined ? undefined : device?.channels?.find((channel) => channel.id === id);
}
