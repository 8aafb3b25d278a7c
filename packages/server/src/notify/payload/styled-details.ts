import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { SharedAppearance } from '../appearance/appearances.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/**
 * Returns the inner members of a push while `push.styleSetting` is on: adds message, picture, and language; a private
 * push names no one. See docs/spec/last-mile.md#actions-and-platforms, #language-privacy-and-size.
 */
export function styledDetails(
  { senderAvatar, receiverAvatar, ...details }: PushDetailsWithAvatars,
  { event, appearances }: PreparedEvent,
  { isPrivate, language }: SharedAppearance,
  nowMs: number,
): PushDetailsWithAvatars {
  const image = isPrivate ? undefined : appearances?.pictureUrl(nowMs);
  return {
    ...details,
    // A name may contain half a surrogate pair, as JSON can; such text is not valid UTF-8.
    title: details.title.toWellFormed(),
    body: details.body.toWellFormed(),
    senderName: details.senderName.toWellFormed(),
    receiverName: details.receiverName.toWellFormed(),
    messageId: event.message.id,
    language,
    ...(image !== undefined && { image }),
    ...(!isPrivate && senderAvatar !== undefined && { senderAvatar }),
    ...(!isPrivate && receiverAvatar !== undefined && { receiverAvatar }),
  };
}
