import type { Attachment } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';

/** Maximum length of the URL of a picture in a push. */
const MAX_URL_BYTES = 1024;

/**
 * Returns the URL of the picture of a notification: the thumbnail of the first uploaded picture or video that has one.
 * Undefined for content that others cannot see yet, and if the server has no https address. Omits files of other servers:
 * devices load the picture without any action of the user, so the operator of such a server would learn who received the
 * message. See docs/spec/last-mile.md#actions-and-platforms.
 */
export function pictureOf(
  { trigger, message }: ChatEvent,
  triggerKind: TriggerKind,
  thumbnailUrl: (mediaId: string) => string,
): string | undefined {
  if (triggerKind.kind !== 'message' && trigger !== 'message_edited') return undefined;
  const status = message.data.moderation?.status;
  if (status === 'pending' || status === 'disapproved') return undefined;
  const attachment = message.data.attachments?.find(hasThumbnail);
  if (!attachment) return undefined;
  const url = thumbnailUrl(attachment.id);
  return url.startsWith('https://') && Buffer.byteLength(url) <= MAX_URL_BYTES ? url : undefined;
}

function hasThumbnail({ id, mimeType, url, thumbnailUrl }: Attachment): boolean {
  const isUploaded = /^m_\d{1,15}$/.test(id) && url.includes(`/v3/media/${id}/`);
  return isUploaded && /^(?:image|video)\//.test(mimeType) && thumbnailUrl !== undefined;
}
