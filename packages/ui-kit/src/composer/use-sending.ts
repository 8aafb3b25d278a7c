import type { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { AudioSource } from '../adapters/chat-adapters.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { emitProgress } from '../ui-events/emit-progress.ts';
import { sendMessage } from './compose-messages.ts';

interface SendingOptions {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly conversation: ConversationProps;
  readonly formatters: readonly ChatTextFormatter[];
  readonly onSendButtonPress: ((message: Chat.BaseMessage) => void) | undefined;
  /** Sound that is played when a message is sent. Undefined: the built-in one; false: none. */
  readonly sound: AudioSource | undefined | false;
  readonly report: (error: unknown, code: string) => void;
}

export interface Sending {
  /** Sends the messages of one press of Send, with one sound. */
  send(messages: readonly Chat.BaseMessage[]): void;
  /** Saves an edit. Resolves to whether that succeeded. */
  save(message: Chat.BaseMessage): Promise<boolean>;
}

/** Sends and saves messages, and emits their progress. See docs/spec/message-list.md#send-rules, #actions. */
export function useSending(options: SendingOptions): Sending {
  const latest = useLatest(options);
  const events = useChatUIEvents();
  const { sound: player } = useAdapters();
  return useMemo(() => {
    const prepare = (message: Chat.BaseMessage) => {
      const { formatters, report } = latest.current;
      return formatters.reduce((formatted, formatter) => format(formatted, formatter, report), message);
    };
    /** Passes the message to the handler of the app. Returns whether there is one. */
    const isHandledByApp = (message: Chat.BaseMessage) => {
      const { onSendButtonPress, report } = latest.current;
      if (onSendButtonPress) attempt(() => onSendButtonPress(message), report);
      return onSendButtonPress !== undefined;
    };
    const withProgress = (
      event: 'ccMessageSent' | 'ccMessageEdited',
      message: Chat.BaseMessage,
      work: () => Promise<Chat.BaseMessage>,
    ): Promise<boolean> => {
      const conversation = eventConversation(latest.current.conversation);
      const report = (error: unknown, code: string) => latest.current.report(error, code);
      return emitProgress({ events, event, message, conversation, work, report });
    };
    return {
      send(messages) {
        const { client, sound } = latest.current;
        const preparedMessages = messages.map(prepare).filter((message) => !isHandledByApp(message));
        if (!client || preparedMessages.length === 0) return;
        if (sound !== false) attempt(() => player?.play('outgoing', sound), latest.current.report);
        for (const message of preparedMessages)
          void withProgress('ccMessageSent', message, () => sendMessage(client, message));
      },
      async save(message) {
        const prepared = prepare(message);
        if (isHandledByApp(prepared)) return true;
        return withProgress('ccMessageEdited', prepared, () => {
          const { handle } = latest.current;
          if (!handle) throw new Error('No conversation is open to save the message in.');
          return handle.edit(prepared);
        });
      },
    };
  }, [latest, events, player]);
}

/** Returns the message that a formatter has returned. Throws if it returned none, so that the text is not lost. */
export function messageOf(returned: Chat.BaseMessage | undefined): Chat.BaseMessage {
  if (typeof returned?.getId === 'function') return returned;
  throw new TypeError('A text formatter returned no message.');
}

function format(
  message: Chat.BaseMessage,
  formatter: ChatTextFormatter,
  report: (error: unknown, code: string) => void,
): Chat.BaseMessage {
  try {
    return messageOf(formatter.handlePreMessageSend(message));
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
