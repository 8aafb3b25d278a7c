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
  /** A notification for browsers; only its content for UnifiedPush apps. */
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

/** Notification in the format of Declarative Web Push. Without `web_push`, only the app's service worker can show it. */
export interface WebpushNotification {
  readonly web_push?: 8030;
  /** Has more fields than title, body, and tag while `push.styleSetting` is on. */
  readonly notification: Pick<WebNotification, 'title' | 'body' | 'tag'> &
    Partial<Omit<WebNotification, 'data'>> & {
      /** URL that a click opens. Absent: the app decides. */
      readonly navigate?: string;
      readonly data: PushDetailsWithAvatars;
    };
  /** Unread messages of the recipient in all conversations. Absent while the badge is turned off. */
  readonly app_badge?: number;
  /** The service worker may change the notification. */
  readonly mutable?: true;
}

/** A clear for a browser. Never declarative, because the browser would then show it. See docs/spec/last-mile.md#clear-form. */
export interface WebpushClear {
  readonly notification: Pick<WebNotification, 'title' | 'body' | 'tag'> & { readonly data: ClearDetails };
  readonly app_badge?: number;
}
