import type { Chat } from '@chatwire/sdk';

/** Properties that determine the grouping of a message. */
export interface MessageFacts {
  /** uid; empty if unknown. */
  readonly sender: string;
  /** Epoch milliseconds. */
  readonly sentAtMs: number;
  /** Whether the message is an action or a call, which are never grouped. */
  readonly isAlone: boolean;
  readonly batch: Batch | undefined;
}

/** Messages that were sent together, such as pictures and files. See docs/spec/message-list.md#special-rows. */
export interface Batch {
  readonly id: string;
  readonly index: number;
}

/** Returns the properties of a message. `nowMs`: time of messages that have none. */
export function messageFacts(message: Chat.BaseMessage, nowMs: number): MessageFacts {
  const category = message.getCategory();
  const sentAt = message.getSentAt();
  return {
    sender: message.getSender()?.getUid() ?? '',
    sentAtMs: message.getSentAtMs() ?? (sentAt === undefined ? nowMs : sentAt * 1000),
    isAlone: category === 'action' || category === 'call',
    batch: batchOf(message.getMetadata()?.batch),
  };
}

function batchOf(value: unknown): Batch | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('index' in value)) return undefined;
  const { id, index } = value;
  return typeof id === 'string' && typeof index === 'number' ? { id, index } : undefined;
}
