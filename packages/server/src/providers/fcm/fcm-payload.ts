import type { PushStyle } from '../push-appearance.ts';
import type { WebNotification } from '../web-notification.ts';

/**
 * The logged payload of an FCM push. Does not contain the push token.
 * See docs/spec/notifications.md#fcm-payload.
 */
export interface FcmPayload {
  readonly message: FcmMessage;
  readonly type: 'fcm';
}

export interface FcmMessage {
  /**
   * The members of docs/spec/notifications.md#shared-payload-fields as strings, because FCM accepts nothing else. Members
   * that are null are omitted.
   */
  readonly data: Readonly<Record<string, string>>;
  /** Present when the system, not the app, displays the notification. */
  readonly notification?: { readonly title: string; readonly body: string };
  readonly android: FcmAndroid;
  /** Only for tokens of iOS platforms. */
  readonly apns?: FcmApns;
  /** Only for tokens of web platforms. */
  readonly webpush?: {
    readonly headers: { readonly TTL: string; readonly Urgency: PushStyle['urgency'] };
    readonly notification?: WebNotification;
  };
}

export interface FcmAndroid {
  readonly priority: 'high' | 'normal';
  /** Lifetime: seconds with the letter s, such as `3600s`. */
  readonly ttl: string;
  readonly collapseKey?: string;
  readonly notification?: {
    readonly tag: string;
    readonly sound?: string;
    /**
     * This and the following members are present while `push.styleSetting` is on. See
     * docs/spec/last-mile.md#actions-and-platforms.
     */
    readonly channel_id?: PushStyle['channelId'];
    readonly image?: string;
    readonly notification_count?: number;
    readonly visibility?: 'private' | 'secret';
  };
}

export interface FcmApns {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: {
    readonly aps: {
      readonly sound?: string;
      readonly badge?: number;
      readonly 'mutable-content'?: 1;
      readonly 'content-available'?: 1;
      readonly 'thread-id'?: string;
      readonly category?: PushStyle['category'];
      readonly 'interruption-level'?: PushStyle['interruptionLevel'];
      readonly 'relevance-score'?: number;
      readonly 'target-content-id'?: string;
    };
  };
}
