import { contentColumns } from '../../packages/server/src/chat/messages/content/content-columns.ts';
import { messageRow } from '../../packages/server/src/chat/messages/message-row.ts';
import { conversationKey } from '../../packages/server/src/storage/conversations/conversations-store.ts';
import type { Db, Storage } from '../../packages/server/src/storage/storage.ts';
import { nameSource } from './text-source.ts';

export const CROWD = 'crowd';
const CROWD_SIZE = 100_000;
/** User with 10,000 one-on-one conversations. */
export const SOCIABLE_USER = 'sociable';
const CONVERSATIONS = 10_000;
const BATCH_SIZE = 500;

/**
 * Loads users, and a group for every tenth of them; 100,000 users are in one group, and 10,000 have a conversation with
 * one user.
 */
export async function loadNames(storage: Storage, count: number): Promise<void> {
  const { random, name } = nameSource(5);
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const users = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, offset) => {
      const named = name();
      return {
        uid: uidOf(from + offset),
        name: named,
        name_folded: named,
        role: random() < 0.01 ? 'pilot' : 'default',
        created_at_ms: from + offset,
        last_active_at_ms: random() < 0.5 ? Math.floor(1e9 * random()) : null,
        online_until_ms: random() < 0.1 ? Number.MAX_SAFE_INTEGER : null,
      };
    });
    const groups = users
      .filter((_, index) => index % 10 === 0)
      .map(({ uid, name: named, name_folded, created_at_ms }) => {
        const shared = { name: named, name_folded, created_at_ms, owner: uid, members_count: 0 };
        return { guid: `g-${uid}`, type: 'public' as const, ...shared };
      });
    const members = users
      .slice(0, Math.max(0, Math.min(CROWD_SIZE, count) - from))
      .map(({ uid }) => ({ guid: CROWD, uid, scope: 'participant' as const, joined_at_ms: 0 }));
    const partners = users.slice(0, Math.max(0, Math.min(CONVERSATIONS, count) - from)).map(({ uid }) => uid);
    await storage.transaction(async (tx) => {
      await tx.insertInto('users').values(users).execute();
      await tx.insertInto('groups').values(groups).execute();
      if (members.length > 0) await tx.insertInto('members').values(members).execute();
      if (partners.length > 0) await addConversations(tx, partners, from);
    });
  }
  const crowd = { guid: CROWD, name: CROWD, name_folded: CROWD, type: 'public' as const, owner: uidOf(0) };
  const members_count = Math.min(CROWD_SIZE, count);
  await storage.db
    .insertInto('groups')
    .values({ ...crowd, members_count, created_at_ms: 0 })
    .execute();
}

function uidOf(index: number): string {
  return `${((index * 7_919) % 1_000_003).toString(36)}-${index}`;
}

async function addConversations(tx: Db, partners: readonly string[], from: number): Promise<void> {
  const keys = partners.map((uid) => conversationKey(SOCIABLE_USER, uid, 'user'));
  const conversations = keys.map((key, index) => ({ ...key, seq: 1, active_at_ms: from + index, created_at_ms: 0 }));
  await tx.insertInto('conversations').values(conversations).execute();
  const data = { text: 'hello' };
  const draft = { sender: SOCIABLE_USER, receiver: 'friend', category: 'message', type: 'text', data } as const;
  const messages = keys.map((key) => messageRow(key, 1, 0, { ...draft, ...contentColumns(data) }));
  await tx.insertInto('messages').values(messages).execute();
}
