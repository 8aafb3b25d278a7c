import { type FcmProvider, fcmFamilyOf, type Platform } from '@chatwire/protocol';
import { collapseIdOf } from '../collapse-id.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';
import type { DeliveryOptions } from '../push-format.ts';
import type { FcmApns, FcmMessage, FcmPayload } from './fcm-payload.ts';

/** The fields of an account that its payloads depend on. */
export type FcmPayloadSettings = Pick<FcmProvider, 'notificationInPayload' | 'collapseMessages'>;

/** See docs/spec/notifications.md#fcm-payload. */
export function fcmPayload(
  details: PushDetailsWithAvatars,
  account: FcmPayloadSettings,
  platform: Platform,
  options: DeliveryOptions,
): FcmPayload {
  const { title, body, tag, type } = details;
  const family = fcmFamilyOf(platform);
  const drawn = account.notificationInPayload[family][type];
  return {
    message: {
      data: dataOf(details),
      ...(drawn && { notification: { title, body } }),
      android: androidOf(tag, options, drawn, type === 'call' || account.collapseMessages),
      ...(family === 'ios' && { apns: apnsOf(details, options, drawn) }),
      ...(family === 'web' && { webpush: webpushOf(options) }),
    },
    type: 'fcm',
  };
}

/** Bytes counted by FCM, with a margin. */
export function fcmMessageBytes({ message }: FcmPayload): number {
  return Buffer.byteLength(JSON.stringify(message));
}

/** FCM accepts only strings; null members are omitted. */
function dataOf(details: PushDetailsWithAvatars): FcmMessage['data'] {
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === null || value === undefined) continue;
    data[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return data;
}

function androidOf(tag: string, options: DeliveryOptions, drawn: boolean, collapses: boolean): FcmMessage['android'] {
  return {
    priority: options.isQuiet ? 'normal' : 'high',
    ttl: `${options.lifetimeSeconds}s`,
    ...(collapses && { collapseKey: tag }),
    ...(drawn && { notification: { tag, ...(options.sound !== undefined && { sound: options.sound }) } }),
  };
}

/** Pushes that the app itself displays must not use high priority on iOS. */
function apnsOf(
  { tag, unreadMessageCount }: PushDetailsWithAvatars,
  options: DeliveryOptions,
  drawn: boolean,
): FcmApns {
  return {
    headers: {
      'apns-priority': options.isQuiet || !drawn ? '5' : '10',
      'apns-push-type': 'alert',
      'apns-collapse-id': collapseIdOf(tag),
    },
    payload: {
      aps: {
        ...(options.sound !== undefined && { sound: options.sound }),
        ...(unreadMessageCount !== undefined && { badge: unreadMessageCount }),
        'mutable-content': 1,
      },
    },
  };
}

function webpushOf(options: DeliveryOptions): NonNullable<FcmMessage['webpush']> {
  return { headers: { TTL: String(options.lifetimeSeconds), Urgency: options.isQuiet ? 'normal' : 'high' } };
}
