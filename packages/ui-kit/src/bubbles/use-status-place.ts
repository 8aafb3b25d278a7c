import { Chat } from '@chatwire/sdk';
import { useAdapters } from '../adapters/adapters-context.ts';
import { plainText } from '../formatters/plain-text.ts';
import type { RichDocument } from '../formatters/rich-document.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import type { Bubble } from './bubble.ts';
import { captionOf } from './caption-of.ts';
import { mayBeLong } from './text/may-be-long.ts';
import { isRightToLeftText } from './text/text-direction.ts';
import { useDocument } from './text/use-document.ts';

/**
 * Where the time of a bubble stands: in its last line (`inside`), beside the content if there is room
 * (`beside`), on a line of its own (`below`), in the corner of the content (`corner`), or on the picture (`over`).
 */
export type StatusPlace = 'inside' | 'beside' | 'below' | 'corner' | 'over';

export function useStatusPlace(bubble: Bubble): StatusPlace {
  const { message, row, settings } = bubble;
  const { isRightToLeft } = useChatLocale();
  const { clipboard } = useAdapters();
  const document = useDocument(bubble, captionOf(message));
  if (message instanceof Chat.MediaMessage) return placeOnMedia(message);
  if (message.getMetadata()?.['linkPreview']) return 'below';
  const template = settings.templates.find(message);
  const isOwnDrawing = template?.ContentView !== undefined || template?.StatusInfoView !== undefined;
  if (isOwnDrawing || row.translation) return 'beside';
  // Of an answer the last line is that of its button.
  if (message instanceof Chat.AIAssistantMessage) return clipboard ? 'inside' : 'beside';
  if (!(message instanceof Chat.TextMessage)) return 'beside';
  return endsInLine(document) && isRightToLeftText(plainText(document)) === isRightToLeft ? 'inside' : 'beside';
}

function placeOnMedia(message: Chat.MediaMessage): StatusPlace {
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

/** One paragraph that is shown whole: its last line is the last of the bubble. */
function endsInLine({ blocks }: RichDocument): boolean {
  const [block, ...others] = blocks;
  return block?.kind === 'paragraph' && others.length === 0 && !mayBeLong(plainText({ blocks }));
}
