import type { Chat } from '@chatwire/sdk';

/** A file of a message, on the server or still on the device. */
export interface MediaItem {
  readonly url: string | undefined;
  /** URL of the thumbnail. */
  readonly thumbnailUrl: string | undefined;
  readonly name: string;
  /** In bytes. */
  readonly size: number | undefined;
  /** Empty if unknown. */
  readonly mimeType: string;
  /** In px, like the height. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** In seconds. */
  readonly duration: number | undefined;
}

/**
 * Returns the files of a message: those on the server, then those still on the device. For a single file, the metadata of
 * the message supplies missing dimensions and duration. `localUrl` returns a URL for a file on the device.
 */
export function mediaItems(
  message: Chat.MediaMessage,
  localUrl: (file: Blob) => string | undefined,
): readonly MediaItem[] {
  const { width, height, duration } = message.getMetadata() ?? {};
  const fromMetadata = {
    width: positiveNumber(width),
    height: positiveNumber(height),
    duration: positiveNumber(duration),
  };
  const stored = message.getAttachments().map((each) => ({
    url: each.url,
    thumbnailUrl: each.thumbnailUrl,
    name: each.name ?? nameOfUrl(each.url),
    size: each.size,
    mimeType: each.mimeType ?? '',
    width: each.width,
    height: each.height,
    duration: each.duration,
  }));
  const items = [...stored, ...message.getFiles().map((file) => localItem(file, localUrl))];
  if (items.length !== 1) return items;
  return items.map((item) => ({
    ...item,
    width: item.width ?? fromMetadata.width,
    height: item.height ?? fromMetadata.height,
    duration: item.duration ?? fromMetadata.duration,
  }));
}

function localItem(file: Chat.LocalFile, localUrl: (file: Blob) => string | undefined): MediaItem {
  const isPath = 'uri' in file;
  return {
    url: isPath ? file.uri : localUrl(file),
    thumbnailUrl: undefined,
    name: 'name' in file && typeof file.name === 'string' ? file.name : '',
    size: file.size,
    mimeType: file.type,
    width: undefined,
    height: undefined,
    duration: undefined,
  };
}

function nameOfUrl(url: string | undefined): string {
  return /([^/?#]+)(?:[?#].*)?$/.exec(url ?? '')?.[1] ?? '';
}

function positiveNumber(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
