import type { ApnsAlertPayload, ApnsPayload, ApnsVoipPayload } from '../../providers/apns/apns-payload.ts';
import type { PushDetails, PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { ApnsAccount } from '../accounts.ts';
import { collapseIdOf } from './collapse-id.ts';
import type { Manner } from './manner.ts';

/** Chat, and calls to device tokens. See docs/spec/notifications.md#apns-payload. */
export function apnsAlertPayload(
  details: PushDetailsWithAvatars,
  account: ApnsAccount,
  manner: Manner,
): ApnsAlertPayload {
  const { title, body } = details;
  return {
    payload: withoutAvatars(details),
    contentAvailable: account.includeContentAvailable ? 1 : 0,
    mutableContent: account.includeMutableContent ? 1 : 0,
    topic: account.bundleId,
    alert: { title, body },
    priority: manner.isQuiet ? 5 : 10,
    pushType: 'alert',
    ...(manner.sound !== undefined && { sound: manner.sound }),
    collapseId: collapseIdOf(details.tag),
    expiry: manner.expiry,
    ...(details.unreadMessageCount !== undefined && { badge: details.unreadMessageCount }),
    type: 'apns',
  };
}

/**
 * Calls to VoIP tokens: no badge, nothing the system would draw.
 * See docs/spec/notifications.md#apns-payload, #placeholders-sounds-and-badge.
 */
export function apnsVoipPayload(
  details: PushDetailsWithAvatars,
  account: ApnsAccount,
  manner: Manner,
): ApnsVoipPayload {
  const { unreadMessageCount: _, ...payload } = withoutAvatars(details);
  return {
    payload,
    contentAvailable: 0,
    mutableContent: 0,
    topic: `${account.bundleId}.voip`,
    priority: 10,
    pushType: 'voip',
    expiry: manner.expiry,
    type: 'apns',
  };
}

/** Bytes of the HTTP body that APNs will count. */
export function apnsBodyBytes(payload: ApnsPayload): number {
  return Buffer.byteLength(JSON.stringify({ aps: apsOf(payload), ...payload.payload }));
}

function apsOf(payload: ApnsPayload): object {
  if (payload.pushType === 'voip') return {};
  const { alert, sound, badge, contentAvailable, mutableContent } = payload;
  return {
    alert,
    sound,
    badge,
    'content-available': contentAvailable || undefined,
    'mutable-content': mutableContent || undefined,
  };
}

function withoutAvatars(details: PushDetailsWithAvatars): PushDetails {
  const { senderAvatar: _sender, receiverAvatar: _receiver, ...rest } = details;
  return rest;
}
