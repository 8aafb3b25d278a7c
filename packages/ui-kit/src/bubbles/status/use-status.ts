import { Chat } from '@chatwire/sdk';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { captionOf } from '../../formatters/caption-of.ts';
import { plainText } from '../../formatters/markdown/plain-text.ts';
import type { RichDocument } from '../../formatters/markdown/rich-document.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useStable } from '../../platform/use-stable.ts';
import type { BubbleRow } from '../bubble.ts';
import { isEmptyMessage } from '../is-empty-message.ts';
import { isEmojiOnly } from '../text/is-emoji-only.ts';
import { mayBeLong } from '../text/may-be-long.ts';
import { isRightToLeftText } from '../text/text-direction.ts';
import { useDocument } from '../text/use-document.ts';
import type { BubbleStatus, StatusPosition } from './bubble-status.ts';
import { marksOf } from './marks-of.ts';
import { shownTick } from './shown-tick.ts';
import { useEditedText } from './use-edited-text.ts';
import { useTimeText } from './use-time-text.ts';

/** Returns the status of a bubble. Within a batch, all but the last message have only marks. */
export function useStatus(bubble: BubbleRow): BubbleStatus {
  const { message, row, grouping, settings } = bubble;
  const { isRightToLeft } = useChatLocale();
  const { clipboard } = useAdapters();
  const document = useDocument(bubble, captionOf(message));
  const isShown = grouping.hasStatus && bubble.alignment !== 'center' && !message.isDeleted();
  const time = useTimeText(bubble, isShown ? message.getSentAtMs() : undefined);
  const editedText = useEditedText(message);
  return useStable({
    position: positionOf(bubble, document, isRightToLeft, clipboard !== undefined),
    editedText: isShown ? editedText : '',
    time,
    marks: marksOf(message),
    tick: isShown ? shownTick(row, settings) : undefined,
  });
}

function positionOf(
  { message, row, settings }: BubbleRow,
  document: RichDocument,
  isRightToLeft: boolean,
  canCopy: boolean,
): StatusPosition {
  if (isEmptyMessage(message)) return 'beside';
  if (message instanceof Chat.MediaMessage) return mediaPosition(message);
  if (message.getMetadata()?.['linkPreview']) return 'below';
  const template = settings.templates.find(message);
  const isDrawnByApp = template?.ContentView !== undefined || template?.StatusInfoView !== undefined;
  if (isDrawnByApp || row.translation) return 'beside';
  // The last line of a response contains its copy button.
  if (message instanceof Chat.AIAssistantMessage) return canCopy ? 'inside' : 'beside';
  if (!(message instanceof Chat.TextMessage)) return 'beside';
  const hasAppParts = template?.ReplyView !== undefined || template?.BottomView !== undefined;
  if (isEmojiOnly(document) && !message.getQuotedMessage() && !hasAppParts) return 'bare';
  return endsInLine(document) && isRightToLeftText(plainText(document)) === isRightToLeft ? 'inside' : 'beside';
}

function mediaPosition(message: Chat.MediaMessage): StatusPosition {
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

/** Returns whether the text is a single paragraph that is shown in full, so that its last line is the last of the bubble. */
function endsInLine({ blocks }: RichDocument): boolean {
  const [block, ...others] = blocks;
  return block?.kind === 'paragraph' && others.length === 0 && !mayBeLong(plainText({ blocks }));
}
