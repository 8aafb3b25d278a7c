import { fcmFamilyOf, type Platform } from '@chatwire/protocol';
import type { FcmApns, FcmMessage, FcmPayload } from '../../providers/fcm/fcm-payload.ts';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { FcmAccount } from '../accounts.ts';
import { collapseIdOf } from './collapse-id.ts';
import type { Manner } from './manner.ts';

/** See docs/spec/notifications.md#fcm-payload. */
export function fcmPayload(
  details: PushDetailsWithAvatars,
  account: FcmAccount,
  platform: Platform,
  manner: Manner,
): FcmPayload {
  const { title, body, tag, type } = details;
  const family = fcmFamilyOf(platform);
  const drawn = account.notificationInPayload[family][type];
  return {
    message: {
      data: dataOf(details),
      ...(drawn && { notification: { title, body } }),
      android: androidOf(tag, manner, drawn, type === 'call' || account.collapseMessages),
      ...(family === 'ios' && { apns: apnsOf(details, manner, drawn) }),
      ...(family === 'web' && { webpush: webpushOf(manner) }),
    },
    type: 'fcm',
  };
}

/** Bytes FCM counts, with some to spare. */
export function fcmMessageBytes({ message }: FcmPayload): number {
  return Buffer.byteLength(JSON.stringify(message));
}

/** FCM takes strings only; what is null is left out. */
function dataOf(details: PushDetailsWithAvatars): FcmMessage['data'] {
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === null || value === undefined) continue;
    data[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return data;
}

function androidOf(tag: string, manner: Manner, drawn: boolean, collapses: boolean): FcmMessage['android'] {
  return {
    priority: manner.isQuiet ? 'normal' : 'high',
    ttl: `${manner.lifetimeSeconds}s`,
    ...(collapses && { collapseKey: tag }),
    ...(drawn && { notification: { tag, ...(manner.sound !== undefined && { sound: manner.sound }) } }),
  };
}

/** What the app draws itself may not wake an iPhone at high priority. */
function apnsOf({ tag, unreadMessageCount }: PushDetailsWithAvatars, manner: Manner, drawn: boolean): FcmApns {
  return {
    headers: {
      'apns-priority': manner.isQuiet || !drawn ? '5' : '10',
      'apns-push-type': 'alert',
      'apns-collapse-id': collapseIdOf(tag),
    },
    payload: {
      aps: {
        ...(manner.sound !== undefined && { sound: manner.sound }),
        ...(unreadMessageCount !== undefined && { badge: unreadMessageCount }),
        'mutable-content': 1,
      },
    },
  };
}

function webpushOf(manner: Manner): NonNullable<FcmMessage['webpush']> {
  return { headers: { TTL: String(manner.lifetimeSeconds), Urgency: manner.isQuiet ? 'normal' : 'high' } };
}
