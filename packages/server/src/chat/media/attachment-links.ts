import type { Attachment } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { findManyMedia, type MediaRow, usesOfMedia } from '../../storage/media/media-store.ts';
import { findMessages } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Actor } from '../actor.ts';
import type { ReadContext } from '../chat.ts';
import type { StoredData } from '../messages/content/stored-data.ts';
import { findVisibleMessage } from '../messages/find-visible.ts';

/** Stored URL of an attachment that was uploaded to this server, for which each response contains a newly signed URL. */
const UNSIGNED_URL = '';

/** Returns the number of an uploaded file from its public id; undefined if the id is malformed. */
export function mediaNoOf(id: string): number | undefined {
  const digits = /^m_(\d{1,15})$/.exec(id)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns whether an attachment refers to an uploaded file, by its id or by an earlier URL. */
export function isUploaded({ id = '', url }: { readonly id?: string; readonly url?: string }): boolean {
  return mediaNoOf(id) !== undefined && (!url || url.includes(`/v3/media/${id}/`));
}

/** Returns the fields of an uploaded file that a message stores. */
export function storedAttachment(row: MediaRow): Attachment {
  return {
    id: `m_${row.media_no}`,
    url: UNSIGNED_URL,
    name: row.name,
    extension: row.extension,
    mimeType: row.mime_type,
    size: row.size,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.has_thumbnail === 1 && { thumbnailUrl: UNSIGNED_URL }),
  };
}

/** Returns an attachment with signed URLs, which expire. One on another server is returned unchanged. */
export function withLinks(attachment: Attachment, { mediaLinks, nowMs }: ReadContext): Attachment {
  const { id, name, url, thumbnailUrl } = attachment;
  if (url !== UNSIGNED_URL) return attachment;
  return {
    ...attachment,
    url: mediaLinks.fileUrl(id, name, nowMs),
    ...(thumbnailUrl === UNSIGNED_URL && { thumbnailUrl: mediaLinks.thumbnailUrl(id, nowMs) }),
  };
}

/** Returns the numbers of the uploaded files in a message. */
export function uploadsIn({ attachments = [] }: StoredData): number[] {
  return attachments.flatMap(({ id, url }) => (url === UNSIGNED_URL ? (mediaNoOf(id) ?? []) : []));
}

/**
 * Adds the stored fields of uploaded files to the attachments of a message. Throws for files that the sender may not use.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function withUploads(db: Db, actor: Actor, data: StoredData): Promise<StoredData> {
  const nos = uploadsIn(data);
  if (nos.length === 0) return data;
  const rows = new Map((await findManyMedia(db, nos)).map((row) => [row.media_no, row]));
  for (const no of nos) {
    const row = rows.get(no);
    if (!row || !(await canSeeFile(db, actor, row))) {
      throw badRequest({ 'data.attachments': [`m_${no} is not an uploaded file`] });
    }
  }
  const attachments = data.attachments?.map((given) => {
    const row = given.url === UNSIGNED_URL ? rows.get(mediaNoOf(given.id) ?? 0) : undefined;
    // Only the recording client knows the duration.
    return row
      ? { ...storedAttachment(row), ...(given.duration !== undefined && { duration: given.duration }) }
      : given;
  });
  return { ...data, ...(attachments && { attachments }) };
}

/**
 * Returns whether a caller may see a file: server keys see every file; users see their own and those of messages they
 * can open.
 */
export async function canSeeFile(db: Db, actor: Actor, row: MediaRow): Promise<boolean> {
  if (actor.kind === 'server' || row.uploader === actor.user.uid) return true;
  const messages = await findMessages(db, await usesOfMedia(db, row.media_no));
  for (const id of messages.keys()) {
    const isOpen = await findVisibleMessage(db, actor, id).then(
      () => true,
      () => false,
    );
    if (isOpen) return true;
  }
  return false;
}
