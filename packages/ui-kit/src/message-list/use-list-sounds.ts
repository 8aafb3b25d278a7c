import type { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { type ConversationProps, isSameConversation } from '../conversation/conversation-props.ts';
import { useLatest } from '../provider/use-latest.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** A sound for each live message of another person in this conversation and thread, at most one a second. Contract 23. */
export function useListSounds(
  client: Chat.ChatClient | undefined,
  props: ChatMessageListProps,
  templates: TemplateTable,
): void {
  const { sound } = useAdapters();
  const id = useId();
  const latest = useLatest({ props, templates, sound });
  useEffect(() => {
    if (!client) return undefined;
    let quietUntilMs = 0;
    const heard = (message: Chat.BaseMessage, { source }: Chat.EventOrigin) => {
      const { props: now, templates: table, sound: player } = latest.current;
      const nowMs = message.getSentAtMs() ?? 0;
      if (source !== 'live' || message.isOwn() || now.disableSoundForMessages || nowMs < quietUntilMs) return;
      if (!isSameConversation(conversationOf(message, now), now) || !table.isDrawable(message)) return;
      quietUntilMs = nowMs + 1_000;
      player?.play('incoming', now.customSoundForMessages);
    };
    return client.addMessageListener(`sound${id}`, {
      onTextMessageReceived: heard,
      onMediaMessageReceived: heard,
      onCustomMessageReceived: heard,
      onInteractiveMessageReceived: heard,
      onAIAssistantMessageReceived: heard,
    });
  }, [client, id, latest]);
}

/** Where a message of another person belongs, as far as it can be this conversation. */
function conversationOf(message: Chat.BaseMessage, { user, group }: ConversationProps): ConversationProps {
  const parentMessageId = message.getParentMessageId();
  if (message.getReceiverType() === 'group') {
    return { group: group?.getGuid() === message.getReceiverId() ? group : undefined, parentMessageId };
  }
  return { user: user?.getUid() === message.getSender()?.getUid() ? user : undefined, parentMessageId };
}
