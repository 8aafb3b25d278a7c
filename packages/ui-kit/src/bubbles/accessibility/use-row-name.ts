import { Chat } from '@chatwire/sdk';
import { useChatLocale } from '../../localization/locale-context.ts';
import type { BubbleRow } from '../bubble.ts';
import { callText } from '../pills/call-sentence.ts';
import { groupActionSentence } from '../pills/group-action-sentence.ts';
import { useBubbleLabel } from './use-bubble-label.ts';

/** Returns the accessible name of a row: of a message, a call, or a group action. See docs/spec/message-list.md#accessibility. */
export function useRowName(bubble: BubbleRow): string {
  const { t } = useChatLocale();
  const label = useBubbleLabel(bubble);
  const { message } = bubble;
  if (message instanceof Chat.Call) return callText(message, t);
  return message.getCategory() === 'action' ? groupActionSentence(message, t) : label;
}
