import type { ApnsProvider } from '@chatwire/protocol';
import { collapseIdOf } from '../collapse-id.ts';
import type { PushAppearance } from '../push-appearance.ts';
import type { PushDetails, PushDetailsWithAvatars } from '../push-details.ts';
import type { DeliveryOptions } from '../push-format.ts';
import type { ApnsAlertPayload, ApnsPayload, ApnsVoipPayload } from './apns-payload.ts';
import { apsOf } from './aps-of.ts';

/** The fields of an account on which its payloads depend. */
export type ApnsPayloadSettings = Pick<ApnsProvider, 'bundleId' | 'includeContentAvailable' | 'includeMutableContent'>;

/** Returns the payload of a chat push, and of a call to a device token. See docs/spec/notifications.md#apns-payload. */
export function apnsAlertPayload(
  details: PushDetailsWithAvatars,
  account: ApnsPayloadSettings,
  options: DeliveryOptions,
  appearance?: PushAppearance,
): ApnsAlertPayload {
  const { title, body } = details;
  return {
    payload: appearance ? details : withoutAvatars(details),
    contentAvailable: account.includeContentAvailable ? 1 : 0,
    mutableContent: account.includeMutableContent ? 1 : 0,
    topic: account.bundleId,
    alert: { title, body },
    priority: options.isQuiet ? 5 : 10,
    pushType: 'alert',
    ...(options.sound !== undefined && { sound: options.sound }),
    collapseId: collapseIdOf(details.tag),
    expiry: options.expiry,
    ...(details.unreadMessageCount !== undefined && { badge: details.unreadMessageCount }),
    ...(appearance && outerMembersOf(appearance)),
    type: 'apns',
  };
}

/**
 * Returns the payload of a call to a VoIP token: no badge, and nothing that the system would display.
 * See docs/spec/notifications.md#apns-payload, #placeholders-sounds-and-badge.
 */
export function apnsVoipPayload(
  details: PushDetailsWithAvatars,
  account: ApnsPayloadSettings,
  options: DeliveryOptions,
  appearance?: PushAppearance,
): ApnsVoipPayload {
  const { unreadMessageCount: _, ...payload } = appearance ? details : withoutAvatars(details);
  return {
    payload,
    contentAvailable: 0,
    mutableContent: 0,
    topic: `${account.bundleId}.voip`,
    priority: 10,
    pushType: 'voip',
    expiry: options.expiry,
    type: 'apns',
  };
}

/** Returns the size of the HTTP body, to which the limit of APNs applies. */
export function apnsBodyBytes(payload: ApnsPayload): number {
  return Buffer.byteLength(JSON.stringify({ aps: apsOf(payload), ...payload.payload }));
}

/** See docs/spec/last-mile.md#actions-and-platforms. */
function outerMembersOf(appearance: PushAppearance) {
  const { threadId, category, interruptionLevel, relevanceScore, targetContentId } = appearance;
  return { threadId, category, interruptionLevel, relevanceScore, targetContentId };
}

function withoutAvatars(details: PushDetailsWithAvatars): PushDetails {
  const { senderAvatar: _sender, receiverAvatar: _receiver, ...rest } = details;
  return rest;
}
