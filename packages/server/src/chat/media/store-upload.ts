import type { Readable } from 'node:stream';
import type { Attachment } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { QueueFull } from '../../media/fair-queue.ts';
import { FileTooLarge, type IncomingFile } from '../../media/incoming-files.ts';
import { inspectMedia } from '../../media/inspect-media.ts';
import { type ImageSize, sizeOnDisk, thumbnailPathOf } from '../../media/prepare-image.ts';
import { insertMedia, type MediaRow } from '../../storage/media/media-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { type Chat, commit, readContextOf } from '../chat.ts';
import { storedAttachment, withLinks } from './attachment-links.ts';
import { cancelRemoval, planRemoval, removeSoon } from './file-removals.ts';
import { addToUsage, assertWithinQuotas, remainingQuotaOf } from './quotas.ts';

/**
 * Stores one uploaded file. Its type is detected from its content; its name is the one that the sender gave.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function storeUpload(chat: Chat, actor: Actor, name: string, bytes: Readable): Promise<Attachment> {
  const uploader = actor.kind === 'user' || actor.user ? actorUid(actor) : null;
  await using file = await receive(chat, uploader, bytes);
  const type = await inspectMedia(file.path, name);
  if (!type || file.size === 0) throw notAllowed();
  const picture = type.mimeType.startsWith('image/') ? await pictureIn(chat, actor, file.path) : undefined;
  const row = await store(chat, file, {
    uploader,
    name: cleanName(name, type.extension),
    extension: type.extension,
    mime_type: type.mimeType,
    // Preparing a picture changes its size.
    size: picture ? await sizeOnDisk(file.path) : file.size,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    has_thumbnail: picture ? 1 : 0,
  });
  return withLinks(storedAttachment(row), readContextOf(chat));
}

async function receive(chat: Chat, uploader: string | null, bytes: Readable): Promise<IncomingFile> {
  const { mediaBytes } = chat.config;
  const remaining = await remainingQuotaOf(chat, uploader);
  try {
    return await chat.incomingMedia.receive(bytes, Math.min(mediaBytes, remaining.bytes));
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    if (remaining.bytes < mediaBytes) throw remaining.exceeded();
    throw new ApiError('ERR_FILE_SIZE_EXCEEDED', 'A file is too large.', {
      file: [`must be at most ${mediaBytes} bytes`],
    });
  }
}

/**
 * Stores a file and its row. The removal of the file is planned before it is stored, and cancelled in the transaction
 * of the row, so that after a crash every file has either a row or a planned removal.
 */
async function store(
  chat: Chat,
  { key, path }: IncomingFile,
  row: Omit<MediaRow, 'media_no' | 'file_key' | 'created_at_ms'>,
): Promise<MediaRow> {
  const thumbnailPath = row.has_thumbnail === 1 ? thumbnailPathOf(path) : undefined;
  await planRemoval(chat, key);
  try {
    await chat.mediaFiles.store(key, { path, thumbnailPath, mimeType: row.mime_type });
    return await commit(chat, async ({ db, nowMs }) => {
      await cancelRemoval(db, key);
      const stored = await insertMedia(db, { ...row, file_key: key, created_at_ms: nowMs });
      assertWithinQuotas(chat.config, await addToUsage(db, stored, 1));
      return stored;
    });
  } catch (error) {
    await removeSoon(chat, key);
    throw error;
  }
}

/** Removes metadata from an image, and creates its thumbnail. Returns the dimensions of the image. */
async function pictureIn({ images, config }: Chat, actor: Actor, path: string): Promise<ImageSize> {
  const prepared = await images.prepare(actorUid(actor), path).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    throw new ApiError('ERR_UNAVAILABLE', 'Too many images are waiting to be processed. Try again in a moment.');
  });
  if (prepared === 'tooLarge')
    throw new ApiError('ERR_FILE_SIZE_EXCEEDED', 'An image has too many pixels.', {
      file: [`must be at most ${config.imagePixels} pixels (width × height)`],
    });
  // The file begins as an image does, but cannot be decoded, so its actual type is unknown.
  if (prepared === 'unreadable') throw notAllowed();
  return prepared;
}

function notAllowed(): ApiError {
  return new ApiError('ERR_FILE_TYPE_NOT_ALLOWED', 'Files of this type cannot be sent.', {
    file: ['must be an image, audio, video, text, or document'],
  });
}

/** Returns a file name that is safe to display and to save a file under. */
function cleanName(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 200);
  return clean || `file.${extension}`;
}
