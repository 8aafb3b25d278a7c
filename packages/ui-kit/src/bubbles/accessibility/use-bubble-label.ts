import { Chat } from '@chatwire/sdk';
import { captionOf } from '../../formatters/caption-of.ts';
import { findMatches } from '../../formatters/highlight/find-matches.ts';
import { hasHighlight } from '../../formatters/highlight/has-highlight.ts';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import type { BubbleRow } from '../bubble.ts';
import { marksOf } from '../status/marks-of.ts';
import { shownTick, tickLabel } from '../status/shown-tick.ts';
import { useEditedText } from '../status/use-edited-text.ts';
import { useDocument } from '../text/use-document.ts';
import { usePreview } from '../text/use-preview.ts';

/**
 * Returns the accessible name of a message: sender, content, time, delivery state, edits, marks, and whether the search
 * matches.
 * See docs/spec/message-list.md#accessibility.
 */
export function useBubbleLabel(bubble: BubbleRow): string {
  const { message, settings, row } = bubble;
  const { t, time } = useChatLocale();
  const content = usePreview(message, settings);
  const document = useDocument(bubble, captionOf(message));
  const sentAt = message.getSentAtMs();
  const tick = shownTick(row, settings);
  const label = t('a11y.message', {
    sender: message.isOwn() ? t('a11y.you') : withoutDirectionControls(message.getSender()?.getName() ?? ''),
    content,
    time: sentAt === undefined ? '' : time(sentAt),
    state: tick === undefined ? 'none' : t(tickLabel(tick)),
  });
  const editedText = useEditedText(message);
  const { searchKeyword } = settings;
  const isMatch = hasHighlight(document, searchKeyword) || isInFileName(message, searchKeyword);
  return [label, editedText, ...marksOf(message).map((mark) => t(mark)), isMatch ? t('a11y.containsMatch') : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns whether the search matches the name of a file. Names of pictures are neither shown nor searched. */
function isInFileName(message: Chat.BaseMessage, keyword: string): boolean {
  if (!(message instanceof Chat.MediaMessage) || message.getType() !== 'file') return false;
  return message.getAttachments().some(({ name = '' }) => findMatches(name, keyword).length > 0);
}
