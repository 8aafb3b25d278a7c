import type { Storage } from '@chatwire/server';

/** The current chat, read independently of the server's queries, to check the server's decisions against. */
export interface ChatState {
  /** Whether the notification of a message is outdated for a user. See docs/spec/last-mile.md#clear-causes. */
  isOutdated(uid: string, messageId: number): boolean;
  /** Whether a user sent a message. Such a message is never unread for them. */
  isOwn(uid: string, messageId: number): boolean;
  /** Unread messages of a user: the badge. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
  unreadTotalOf(uid: string): number;
}

/** Reads the state with plain queries. */
export async function readChatState({ db }: Storage): Promise<ChatState> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'sender', 'conversation_id', 'parent_id', 'receiver_type', 'deleted_at_ms', 'counted'])
    .execute();
  const messages = new Map(rows.map((row) => [row.id, row]));
  const positions = new Map(
    (await db.selectFrom('read_positions').selectAll().execute()).map((row) => [
      `${row.uid} ${row.conversation_id} ${row.parent_id}`,
      row.read_id,
    ]),
  );
  // The simulation has one group.
  const members = new Set((await db.selectFrom('members').select('uid').execute()).map(({ uid }) => uid));
  const blocks = new Set(
    (await db.selectFrom('blocks').selectAll().execute()).map((row) => `${row.uid} ${row.blocked_uid}`),
  );
  const erased = new Set(
    (await db.selectFrom('users').select('uid').where('erased_at_ms', 'is not', null).execute()).map(({ uid }) => uid),
  );
  const readId = (uid: string, conversationId: string, parentId: number) =>
    positions.get(`${uid} ${conversationId} ${parentId}`) ?? 0;
  return {
    isOutdated(uid, messageId) {
      const message = messages.get(messageId);
      if (!message || message.deleted_at_ms !== null) return true;
      if (message.receiver_type === 'group' && !members.has(uid)) return true;
      if (erased.has(message.sender)) return true;
      if (blocks.has(`${uid} ${message.sender}`)) return true;
      return readId(uid, message.conversation_id, message.parent_id) >= messageId;
    },
    isOwn: (uid, messageId) => messages.get(messageId)?.sender === uid,
    unreadTotalOf(uid) {
      const isIn = (conversationId: string) =>
        conversationId.startsWith('group_') ? members.has(uid) : conversationId.split('_user_').includes(uid);
      return rows.filter(
        ({ id, sender, conversation_id, parent_id, counted }) =>
          parent_id === 0 &&
          counted === 1 &&
          sender !== uid &&
          isIn(conversation_id) &&
          id > readId(uid, conversation_id, 0),
      ).length;
    },
  };
}
