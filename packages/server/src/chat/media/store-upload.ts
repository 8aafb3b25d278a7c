import type { Readable } from 'node:stream';
import type { Attachment } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { QueueFull } from '../../media/fair-queue.ts';
import { inspectMedia } from '../../media/inspect-media.ts';
import { FileTooLarge } from '../../media/media-files.ts';
import type { ImageSize } from '../../media/prepare-image.ts';
import { insertMedia } from '../../storage/messages/media-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { type Chat, commit, readContextOf } from '../chat.ts';
import { storedAttachment, withLinks } from './attachment-links.ts';

/**
 * Takes in one file: what it is comes from its content, what it is called from its sender.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function storeUpload(chat: Chat, actor: Actor, name: string, bytes: Readable): Promise<Attachment> {
  const { mediaFiles, config } = chat;
  const { key, size } = await mediaFiles.receive(bytes, config.mediaBytes).catch((error: unknown) => {
    if (!(error instanceof FileTooLarge)) throw error;
    throw new ApiError('ERR_FILE_SIZE_EXCEEDED', 'A file is too large.', {
      file: [`must be at most ${config.mediaBytes} bytes`],
    });
  });
  try {
    const path = mediaFiles.pathOf(key);
    const type = await inspectMedia(path, name);
    if (!type || size === 0) throw notAllowed();
    const picture = type.mimeType.startsWith('image/') ? await pictureIn(chat, actor, path) : undefined;
    const row = await commit(chat, ({ db, nowMs }) =>
      insertMedia(db, {
        file_key: key,
        uploader: actor.kind === 'user' || actor.user ? actorUid(actor) : null,
        name: cleanName(name, type.extension),
        extension: type.extension,
        mime_type: type.mimeType,
        size: mediaFiles.sizeOf(key),
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        has_thumbnail: picture ? 1 : 0,
        created_at_ms: nowMs,
      }),
    );
    return withLinks(storedAttachment(row), readContextOf(chat));
  } catch (error) {
    await mediaFiles.remove(key);
    throw error;
  }
}

/** Size of a picture, once it is cleaned and has a thumbnail. */
async function pictureIn({ images, config }: Chat, actor: Actor, path: string): Promise<ImageSize> {
  const prepared = await images.prepare(actorUid(actor), path).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
    throw new ApiError('ERR_UNAVAILABLE', 'Too many images are waiting to be processed. Try again in a moment.');
  });
  if (prepared === 'tooLarge')
    throw new ApiError('ERR_FILE_SIZE_EXCEEDED', 'An image has too many pixels.', {
      file: [`must be at most ${config.imagePixels} pixels (width × height)`],
    });
  // A file that starts like a picture and is none may be anything.
  if (prepared === 'unreadable') throw notAllowed();
  return prepared;
}

function notAllowed(): ApiError {
  return new ApiError('ERR_FILE_TYPE_NOT_ALLOWED', 'Files of this type cannot be sent.', {
    file: ['must be a picture, sound, film, text or document'],
  });
}

/** One segment of a path that is safe to show and to save under. */
function cleanName(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 200);
  return clean || `file.${extension}`;
}
