import { directionOf } from './mail/text-direction.ts';
import type { PushAction, PushAppearance } from './push-appearance.ts';
import type { PushDetailsWithAvatars } from './push-details.ts';

/** Options of a notification that a browser shows. See docs/spec/last-mile.md#actions-and-platforms. */
export interface WebNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly icon?: string;
  readonly image?: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Epoch ms. */
  readonly timestamp?: number;
  readonly actions?: readonly PushAction[];
  readonly silent?: true;
  readonly data: { readonly conversationId: string; readonly messageId?: string; readonly url?: string };
}

/**
 * Returns the notification that a browser shows for a push. `url`: the page that a click opens. `isQuiet`: no sound, for a
 * push that updates a shown notification.
 */
export function webNotificationOf(
  details: PushDetailsWithAvatars,
  { language, actions }: PushAppearance,
  isQuiet: boolean,
  url?: string,
): WebNotification {
  const { title, body, tag, senderAvatar, image, sentAt, conversationId, messageId } = details;
  return {
    title,
    body,
    tag,
    ...(senderAvatar !== undefined && { icon: senderAvatar }),
    ...(image !== undefined && { image }),
    lang: language,
    dir: directionOf(body),
    ...(sentAt !== null && { timestamp: Number(sentAt) }),
    ...(actions.length > 0 && { actions }),
    ...(isQuiet && { silent: true }),
    data: {
      conversationId,
      ...(messageId !== undefined && { messageId }),
      ...(url !== undefined && { url }),
    },
  };
}
