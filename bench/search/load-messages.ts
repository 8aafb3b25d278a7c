import { contentColumns } from '../../packages/server/src/chat/messages/content/content-columns.ts';
import { messageRow } from '../../packages/server/src/chat/messages/message-row.ts';
import { conversationKey } from '../../packages/server/src/storage/conversations/conversations-store.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { textSource } from './text-source.ts';

export const LARGE_GROUP = 'large';
/** User with only two small conversations. */
export const QUIET_USER = 'quiet';
/** Member of 60 groups. */
export const BUSY_USER = 'busy';
const GROUPS = 2_000;
const BATCH_SIZE = 500;

/**
 * Loads messages of groups and one-on-one conversations: a tenth in one large group, 300 of a quiet user, the rest
 * unevenly distributed over 2,000 groups.
 */
export async function loadMessages(storage: Storage, count: number): Promise<void> {
  const { random, text } = textSource(11);
  const seqs = new Map<string, number>();
  const keyOf = (index: number) => {
    if (index % 3_333 === 0) return conversationKey(QUIET_USER, `friend${index % 2}`, 'user');
    if (index % 10 === 1) return conversationKey('', LARGE_GROUP, 'group');
    return conversationKey('', `group${Math.floor(GROUPS * random() ** 3)}`, 'group');
  };
  const keys = new Map<string, ReturnType<typeof conversationKey>>();
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, offset) => {
      const key = keyOf(from + offset);
      const seq = (seqs.get(key.conversation_id) ?? 0) + 1;
      seqs.set(key.conversation_id, seq);
      keys.set(key.conversation_id, key);
      const data = { text: text() };
      const sender = `user${Math.floor(20_000 * random())}`;
      const draft = { sender, receiver: key.guid ?? 'friend', category: 'message', type: 'text', data } as const;
      return messageRow(key, seq, from + offset, { ...draft, ...contentColumns(data) });
    });
    await storage.transaction(async (tx) => void (await tx.insertInto('messages').values(rows).execute()));
  }
  const conversations = [...keys.values()].map((key) => ({
    ...key,
    seq: seqs.get(key.conversation_id) ?? 0,
    active_at_ms: 0,
    created_at_ms: 0,
  }));
  for (let from = 0; from < conversations.length; from += BATCH_SIZE)
    await storage.db
      .insertInto('conversations')
      .values(conversations.slice(from, from + BATCH_SIZE))
      .execute();
  const members = Array.from({ length: 60 }, (_, index) => ({
    guid: `group${index * 30}`,
    uid: BUSY_USER,
    scope: 'participant' as const,
    joined_at_ms: 0,
  }));
  await storage.db.insertInto('members').values(members).execute();
}
