import type { Chat } from '@chatwire/sdk';
import { useCallback } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { AudioSource } from '../adapters/chat-adapters.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useLatest } from '../provider/use-latest.ts';
import type { EventStatus } from '../ui-events/ui-event-map.ts';
import { sendMessage } from './compose-messages.ts';

interface SendingOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly conversation: ConversationProps;
  readonly formatters: readonly ChatTextFormatter[];
  readonly onSendButtonPress: ((message: Chat.BaseMessage) => void) | undefined;
  /** Undefined: the built-in one; false: none. */
  readonly sound: AudioSource | undefined | false;
  readonly report: (error: unknown, code: string) => void;
}

export interface Sending {
  send(message: Chat.BaseMessage): Promise<void>;
  /** False: it could not be saved. */
  save(message: Chat.BaseMessage): Promise<boolean>;
}

/** Sends and saves messages, and tells everybody how it went. Contract 19.2, 7.1. */
export function useSending(options: SendingOptions): Sending {
  const latest = useLatest(options);
  const events = useChatUIEvents();
  const { sound: player } = useAdapters();
  const run = useCallback(
    async (
      event: 'ccMessageSent' | 'ccMessageEdited',
      message: Chat.BaseMessage,
      work: (prepared: Chat.BaseMessage) => Promise<Chat.BaseMessage>,
    ): Promise<boolean> => {
      const { conversation, formatters, onSendButtonPress, report } = latest.current;
      const tell = (about: Chat.BaseMessage, status: EventStatus) =>
        events.emit(event, { message: about, status, ...eventConversation(conversation) });
      const prepared = formatters.reduce((each, formatter) => handled(each, formatter, report), message);
      if (onSendButtonPress) {
        attempt(() => onSendButtonPress(prepared), report);
        return true;
      }
      if (event === 'ccMessageSent') tell(prepared.clone(), 'inprogress');
      try {
        tell(await work(prepared), 'success');
        return true;
      } catch (error) {
        tell(prepared, 'error');
        report(error, 'ERR_CALLBACK');
        return false;
      }
    },
    [latest, events],
  );
  return {
    send: useCallback(
      async (message) => {
        const { client, sound } = latest.current;
        if (!client) return;
        if (sound !== false) player?.play('outgoing', sound);
        await run('ccMessageSent', message, (prepared) => sendMessage(client, prepared));
      },
      [latest, player, run],
    ),
    save: useCallback(
      (message) =>
        run('ccMessageEdited', message, (prepared) => {
          const { handle } = latest.current;
          if (!handle) throw new Error('There is no conversation to save the message in.');
          return handle.edit(prepared);
        }),
      [latest, run],
    ),
  };
}

function handled(
  message: Chat.BaseMessage,
  formatter: ChatTextFormatter,
  report: (error: unknown, code: string) => void,
): Chat.BaseMessage {
  try {
    return formatter.handlePreMessageSend(message);
  } catch (error) {
    report(error, 'ERR_CALLBACK');
    return message;
  }
}

function attempt(run: () => void, report: (error: unknown, code: string) => void): void {
  try {
    run();
  } catch (error) {
    report(error, 'ERR_CALLBACK');
  }
}
