import type { Chat } from '@chatwire/sdk';
import type { ChatUIEventEmitter } from './chat-ui-event-emitter.ts';
import type { EventConversation, EventStatus } from './ui-event-map.ts';

interface ProgressOptions {
  readonly events: ChatUIEventEmitter;
  readonly event: 'ccMessageSent' | 'ccMessageEdited';
  readonly message: Chat.BaseMessage;
  readonly about: EventConversation;
  readonly work: () => Promise<Chat.BaseMessage>;
  readonly report: (error: unknown, code: string) => void;
}

/**
 * Sends or saves a message, emits its progress, and reports a failure. Returns whether it succeeded.
 * See docs/spec/message-list.md#ui-events.
 */
export async function emitProgress({ events, event, message, about, work, report }: ProgressOptions): Promise<boolean> {
  const emit = (subject: Chat.BaseMessage, status: EventStatus) =>
    events.emit(event, { message: subject, status, ...about });
  try {
    // Started before the event, because it gives the message the muid that identifies it.
    const end = work();
    if (event === 'ccMessageSent') emit(message.clone(), 'inprogress');
    emit(await end, 'success');
    return true;
  } catch (error) {
    emit(message, 'error');
    report(error, 'ERR_CALLBACK');
    return false;
  }
}
