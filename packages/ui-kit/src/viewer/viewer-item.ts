import { Chat } from '@chatwire/sdk';
import { type MediaItem, mediaItems } from '../bubbles/media/media-item.ts';
import { withoutDirectionControls } from '../formatters/safe-text.ts';

/** One picture or video of a message. */
export interface ViewerItem extends MediaItem {
  /** Stable while the message exists. */
  readonly id: string;
  readonly row: Chat.MessageRow;
  readonly isVideo: boolean;
  /** For screen readers: the alternative text of the message, otherwise the file name. */
  readonly label: string;
}

/** Returns the id of the file at an index of a message. */
export function viewerItemId(row: Chat.MessageRow, index: number): string {
  return `${row.key} ${index}`;
}

/** Returns the items of a message for the viewer: pictures, and videos if they can be played inline. */
export function viewerItems(
  row: Chat.MessageRow,
  localUrl: (file: Blob) => string | undefined,
  canPlay: boolean,
): readonly ViewerItem[] {
  const { message } = row;
  if (!(message instanceof Chat.MediaMessage) || message.isDeleted()) return [];
  const isVideo = message.getType() === 'video';
  if (!(message.getType() === 'image' || (isVideo && canPlay))) return [];
  const { altText } = message.getMetadata() ?? {};
  return mediaItems(message, localUrl)
    .map((item, index) => ({
      ...item,
      id: viewerItemId(row, index),
      row,
      isVideo,
      label: typeof altText === 'string' && altText !== '' ? altText : withoutDirectionControls(item.name),
    }))
    .filter(({ url }) => url !== undefined);
}
