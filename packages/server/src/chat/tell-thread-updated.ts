import type { ServerFrame } from '@chatwire/protocol';
import type { MessageRow } from '../storage/messages-store.ts';
import type { ChatTransaction } from './chat.ts';
import { Names } from './names.ts';
import { parseTexts } from './stored-data.ts';
import { participantsOf } from './tell-participants.ts';
import { threadOf } from './to-message.ts';

/** Tells everybody in the conversation how a thread stands. */
export async function tellThreadUpdated(tx: ChatTransaction, parent: MessageRow): Promise<void> {
  tx.tell({ frame: await threadUpdatedFrame(tx, parent), to: participantsOf(parent) });
}

/**
 * Absolute counts of a thread. What differs per reader is added on the way to them.
 * See docs/spec/rest-and-realtime.md#server-frames.
 */
export async function threadUpdatedFrame(tx: ChatTransaction, parent: MessageRow): Promise<ServerFrame> {
  const names = new Names();
  await names.load(tx.db, parseTexts(parent.repliers), []);
  return {
    type: 'thread_updated',
    at: tx.nowMs,
    conversationId: parent.conversation_id,
    data: { parentId: String(parent.id), ...threadOf(parent, names) },
  };
}
