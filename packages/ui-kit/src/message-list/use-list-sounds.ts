import type { Chat } from '@chatwire/sdk';
import { useRef } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useIncomingMessages } from '../conversation/use-incoming-messages.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** A sound for each live message of another person in this conversation and thread, at most one a second. Contract 23. */
export function useListSounds(
  client: Chat.ChatClient | undefined,
  props: ChatMessageListProps,
  templates: TemplateTable,
): void {
  const { sound } = useAdapters();
  const quietUntilMs = useRef(0);
  useIncomingMessages(client, props, (message, { source }) => {
    const nowMs = message.getSentAtMs() ?? 0;
    if (source !== 'live' || props.disableSoundForMessages || nowMs < quietUntilMs.current) return;
    if (!templates.isDrawable(message)) return;
    quietUntilMs.current = nowMs + 1_000;
    sound?.play('incoming', props.customSoundForMessages);
  });
}
