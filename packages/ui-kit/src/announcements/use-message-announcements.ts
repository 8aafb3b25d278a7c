import { Chat } from '@chatwire/sdk';
import { useEffect, useMemo } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { useIncomingMessages } from '../conversation/use-incoming-messages.ts';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { useTranslate } from '../localization/locale-context.ts';
import type { Announcer } from '../primitives/notices/announcer.ts';
import { MessageAnnouncer } from './message-announcer.ts';

interface Settings {
  readonly client: Chat.ChatClient | undefined;
  readonly conversation: ConversationProps;
  /** Whether the list has a row for the message. */
  readonly isShown: (message: Chat.BaseMessage) => boolean;
  readonly announcer: Announcer;
}

/** Announces messages of other users as they arrive, never those of loaded pages. Responses are announced with their run. */
export function useMessageAnnouncements({ client, conversation, isShown, announcer }: Settings): void {
  const t = useTranslate();
  const news = useMemo(() => new MessageAnnouncer(announcer), [announcer]);
  useEffect(news.follow, [news]);
  const isAgentChat = conversation.user?.isAgent() === true;
  useIncomingMessages(client, conversation, (message) => {
    if (!isShown(message) || (isAgentChat && message instanceof Chat.AIAssistantMessage)) return;
    const sender = message.getSender();
    const name = withoutDirectionControls(sender?.getName() ?? '');
    news.arrived(sender?.getUid() ?? '', (count) => t('a11y.newFrom', { count, name }));
  });
}
