import { type FcmProvider, fcmFamilyOf, type Platform } from '@chatwire/protocol';
import { collapseIdOf } from '../collapse-id.ts';
import { appMembersOf, type PushAppearance } from '../push-appearance.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';
import type { DeliveryOptions } from '../push-format.ts';
import { webNotificationOf } from '../web-notification.ts';
import type { FcmAndroid, FcmApns, FcmMessage, FcmPayload } from './fcm-payload.ts';

/** The fields of an account on which its payloads depend. */
export type FcmPayloadSettings = Pick<FcmProvider, 'notificationInPayload' | 'collapseMessages'>;

/** Returns the payload of a push for FCM. See docs/spec/notifications.md#fcm-payload. */
export function fcmPayload(
  details: PushDetailsWithAvatars,
  account: FcmPayloadSettings,
  platform: Platform,
  options: DeliveryOptions,
  appearance?: PushAppearance,
): FcmPayload {
  const { title, body, type } = details;
  const family = fcmFamilyOf(platform);
  const isDrawnBySystem = account.notificationInPayload[family][type];
  return {
    message: {
      data: fcmDataOf(appearance ? { ...details, ...appMembersOf(appearance) } : details),
      ...(isDrawnBySystem && { notification: { title, body } }),
      android: androidOf(details, options, {
        isDrawnBySystem,
        collapses: type === 'call' || account.collapseMessages,
        appearance,
      }),
      ...(family === 'ios' && { apns: apnsOf(details, options, isDrawnBySystem, appearance) }),
      ...(family === 'web' && { webpush: webpushOf(details, options, isDrawnBySystem, appearance) }),
    },
    type: 'fcm',
  };
}

/** Returns the size of the message, which is a little more than FCM counts. */
export function fcmMessageBytes({ message }: FcmPayload): number {
  return Buffer.byteLength(JSON.stringify(message));
}

/** Returns the members as strings, because FCM accepts nothing else as data. Omits null and undefined members. */
export function fcmDataOf(details: object): FcmMessage['data'] {
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === null || value === undefined) continue;
    data[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return data;
}

function androidOf(
  details: PushDetailsWithAvatars,
  options: DeliveryOptions,
  { isDrawnBySystem, collapses, appearance }: AndroidPush,
): FcmMessage['android'] {
  const { tag } = details;
  return {
    priority: options.isQuiet ? 'normal' : 'high',
    ttl: `${options.lifetimeSeconds}s`,
    ...(collapses && { collapseKey: tag }),
    ...(isDrawnBySystem && {
      notification: {
        tag,
        ...(options.sound !== undefined && { sound: options.sound }),
        ...(appearance && androidMembersOf(details, appearance)),
      },
    }),
  };
}

interface AndroidPush {
  readonly isDrawnBySystem: boolean;
  readonly collapses: boolean;
  readonly appearance: PushAppearance | undefined;
}

/** See docs/spec/last-mile.md#actions-and-platforms. */
function androidMembersOf(
  { image, unreadMessageCount }: PushDetailsWithAvatars,
  { channelId, isPrivate }: PushAppearance,
): Partial<FcmAndroid['notification']> {
  return {
    channel_id: channelId,
    ...(image !== undefined && { image }),
    ...(unreadMessageCount !== undefined && { notification_count: unreadMessageCount }),
    visibility: isPrivate ? 'secret' : 'private',
  };
}

/** Returns the part for iOS, where pushes that the app itself displays must not have high priority. */
function apnsOf(
  { tag, unreadMessageCount }: PushDetailsWithAvatars,
  options: DeliveryOptions,
  isDrawnBySystem: boolean,
  appearance: PushAppearance | undefined,
): FcmApns {
  return {
    headers: {
      'apns-priority': options.isQuiet || !isDrawnBySystem ? '5' : '10',
      'apns-push-type': 'alert',
      'apns-collapse-id': collapseIdOf(tag),
    },
    payload: {
      aps: {
        ...(options.sound !== undefined && { sound: options.sound }),
        ...(unreadMessageCount !== undefined && { badge: unreadMessageCount }),
        'mutable-content': 1,
        ...(appearance && {
          'thread-id': appearance.threadId,
          category: appearance.category,
          'interruption-level': appearance.interruptionLevel,
          'relevance-score': appearance.relevanceScore,
          'target-content-id': appearance.targetContentId,
        }),
      },
    },
  };
}

function webpushOf(
  details: PushDetailsWithAvatars,
  options: DeliveryOptions,
  isDrawnBySystem: boolean,
  appearance: PushAppearance | undefined,
): NonNullable<FcmMessage['webpush']> {
  const Urgency = appearance?.urgency ?? (options.isQuiet ? 'normal' : 'high');
  const headers = { TTL: String(options.lifetimeSeconds), Urgency };
  return isDrawnBySystem && appearance
    ? { headers, notification: webNotificationOf(details, appearance, options.isQuiet) }
    : { headers };
}
