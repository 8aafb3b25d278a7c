import { hasHighlight } from '../formatters/has-highlight.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import type { RowOfBubble } from './bubble.ts';
import { captionOf } from './caption-of.ts';
import { shownTick, tickLabel } from './parts/shown-tick.ts';
import { useDocument } from './text/use-document.ts';
import { usePreview } from './use-preview.ts';

/** What a screen reader says of a message: sender, content, time and state. Contract 28. */
export function useBubbleLabel(bubble: RowOfBubble): string {
  const { message, settings, row } = bubble;
  const { t, time } = useChatLocale();
  const content = usePreview(message, settings);
  const document = useDocument(bubble, captionOf(message));
  const sentAt = message.getSentAtMs();
  const tick = shownTick(row, settings);
  const label = t('a11y.message', {
    sender: message.isOwn() ? t('a11y.you') : (message.getSender()?.getName() ?? ''),
    content,
    time: sentAt === undefined ? '' : time(sentAt),
    state: tick === undefined ? 'none' : t(tickLabel(tick)),
  });
  return hasHighlight(document) ? `${label}, ${t('a11y.containsMatch')}` : label;
}
