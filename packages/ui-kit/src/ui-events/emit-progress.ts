import type { Chat } from '@chatwire/sdk';
import type { ChatUIEventEmitter } from './chat-ui-event-emitter.ts';
import type { EventConversation, EventStatus } from './ui-event-map.ts';

interface ProgressOptions {
  readonly events: ChatUIEventEmitter;
  readonly event: 'ccMessageSent' | 'ccMessageEdited';
  readonly message: Chat.BaseMessage;
  readonly conversation: EventConversation;
  readonly work: () => Promise<Chat.BaseMessage>;
  readonly report: (error: unknown, code: string) => void;
}

/**
 * Sends or saves a message, emits its progress, and reports a failure. Returns whether it succeeded.
 * See docs/spec/message-list.md#ui-events.
 */
export async function emitProgress({
  events,
  event,
  message,
  conversation,
  work,
  report,
}: ProgressOptions): Promise<boolean> {
  const emit = (sentMessage: Chat.BaseMessage, status: EventStatus) =>
    events.emit(event, { message: sentMessage, status, ...conversation });
  try {
    // Started before the event, because it gives the message the muid that identifies it.
    const result = work();
    if (event === 'ccMessageSent') emit(message.clone(), 'inprogress');
    emit(await result, 'success');
    return true;
  } catch (error) {
    emit(message, 'error');
    report(error, 'ERR_CALLBACK');
    return false;
  }
}
