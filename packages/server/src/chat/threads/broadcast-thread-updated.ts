import type { ServerFrame } from '@chatwire/protocol';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import { participantsOf } from '../messages/broadcast-to-participants.ts';
import { parseStringList } from '../messages/content/stored-data.ts';
import { threadOf } from '../messages/to-message.ts';
import { ProfileCache } from '../users/profile-cache.ts';

/** Broadcasts the reply count and last reply of a thread to all participants. */
export async function broadcastThreadUpdated(tx: ChatTransaction, parent: MessageRow): Promise<void> {
  tx.broadcast({ frame: await threadUpdatedFrame(tx, parent), to: participantsOf(parent) });
}

/**
 * Returns a frame with the absolute counts of a thread. Members that differ between users are added when the frame is sent to
 * them. See docs/spec/rest-and-realtime.md#server-frames.
 */
export async function threadUpdatedFrame(tx: ChatTransaction, parent: MessageRow): Promise<ServerFrame> {
  const profiles = new ProfileCache();
  await profiles.load(tx.db, parseStringList(parent.repliers), []);
  return {
    type: 'thread_updated',
    at: tx.nowMs,
    conversationId: parent.conversation_id,
    data: { parentId: String(parent.id), ...threadOf(parent, profiles) },
  };
}
