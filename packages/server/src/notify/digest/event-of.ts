import type { Message } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { DigestBatch } from './digest-batch.ts';

/** Returns the event of a message in a batch: `after_message`, with the current text of the message. */
export function eventOf({ group }: Pick<DigestBatch, 'group'>, message: Message): ChatEvent {
  return {
    trigger: 'after_message',
    occurredAtMs: message.sentAtMS,
    actor: authorOf(message),
    message,
    ...(group && { group }),
  };
}

function authorOf({ sender, data }: Message): ChatEvent['actor'] {
  const name = data.entities?.sender?.entity.name;
  return { uid: sender, name: typeof name === 'string' ? name : sender };
}
