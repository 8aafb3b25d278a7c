import type { WebpushPlatform } from '@chatwire/protocol';
import type { ClearDetails } from '../clear-details.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';
import type { Urgency } from '../push-format.ts';
import type { WebNotification } from '../web-notification.ts';

/**
 * The logged payload of a Web Push: its plaintext, without keys and receipt.
 * See docs/spec/last-mile.md#web-push-sending.
 */
export interface WebpushPayload {
  readonly subscription: WebpushPlatform;
  readonly headers: WebpushHeaders;
  /** Browsers get a notification, UnifiedPush apps the details alone. */
  readonly body: WebpushNotification | WebpushClear | PushDetailsWithAvatars | ClearDetails;
  readonly type: 'webpush';
}

export interface WebpushHeaders {
  /** Lifetime in seconds. */
  readonly TTL: string;
  readonly Urgency: Urgency;
  /** A later push with the same topic replaces one that still waits at the push service. */
  readonly Topic: string;
}

/** Declarative Web Push, or the same without `web_push`: then only the service worker shows it. */
export interface WebpushNotification {
  readonly web_push?: 8030;
  /** With the options of the specification while `push.styleSetting` is on. */
  readonly notification: Pick<WebNotification, 'title' | 'body' | 'tag'> &
    Partial<Omit<WebNotification, 'data'>> & {
      /** URL that a click opens. Absent: the app decides. */
      readonly navigate?: string;
      readonly data: PushDetailsWithAvatars;
    };
  /** Unread messages, while the badge is on. */
  readonly app_badge?: number;
  /** The service worker may change the notification. */
  readonly mutable?: true;
}

/** A clear to a browser: never declarative, as a browser would show it. See docs/spec/last-mile.md#clear-form. */
export interface WebpushClear {
  readonly notification: Pick<WebNotification, 'title' | 'body' | 'tag'> & { readonly data: ClearDetails };
  readonly app_badge?: number;
}
