import type { Attachment } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';

/** Longest address of a picture in a push, in bytes. */
const URL_MAX_BYTES = 1024;

/**
 * Returns the address of the picture of a notification: the thumbnail of the first uploaded picture or video that has
 * one. Undefined for content that others cannot see yet, and where the server has no https address. Devices load it
 * without any action of the user, so files of other servers are left out: their operator would learn who received the
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
  const shown = message.data.attachments?.find(hasThumbnail);
  if (!shown) return undefined;
  const url = thumbnailUrl(shown.id);
  return url.startsWith('https://') && Buffer.byteLength(url) <= URL_MAX_BYTES ? url : undefined;
}

function hasThumbnail({ id, mimeType, url, thumbnailUrl }: Attachment): boolean {
  const isUploaded = /^m_\d{1,15}$/.test(id) && url.includes(`/v3/media/${id}/`);
  return isUploaded && /^(?:image|video)\//.test(mimeType) && thumbnailUrl !== undefined;
}
