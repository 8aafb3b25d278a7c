import { Chat } from '@chatwire/sdk';

/**
 * Where the time of a bubble stands: beside the last line if there is room (`beside`), on a line of its own (`below`),
 * in the corner of the content (`corner`), or on the picture (`over`).
 */
export type StatusPlace = 'beside' | 'below' | 'corner' | 'over';

export function statusPlace(message: Chat.BaseMessage): StatusPlace {
  if (!(message instanceof Chat.MediaMessage)) return message.getMetadata()?.['linkPreview'] ? 'below' : 'beside';
  if (message.getCaption()) return 'below';
  switch (message.getType()) {
    case 'image':
    case 'video':
      return 'over';
    case 'audio':
      return message.getAttachments().length > 3 ? 'below' : 'corner';
    default:
      return 'below';
  }
}
