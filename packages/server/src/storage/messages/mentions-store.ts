import type { Db } from '../storage.ts';

/** Value of `message_mentions.uid` for a mention of everyone. No user can have this uid. */
export const EVERYONE_UID = 'everyone';

export async function insertMentions(
  db: Db,
  conversationId: string,
  messageId: number,
  mentioned: { readonly uids: readonly string[]; readonly all: boolean },
): Promise<void> {
  const uids = mentioned.all ? [...mentioned.uids, EVERYONE_UID] : mentioned.uids;
  if (uids.length === 0) return;
  await db
    .insertInto('message_mentions')
    .values(uids.map((uid) => ({ conversation_id: conversationId, uid, message_id: messageId })))
    .execute();
}

/** Deletes the mentions of a message. Uses the index message_mentions_by_message. */
export async function deleteMentions(db: Db, messageId: number): Promise<void> {
  await db.deleteFrom('message_mentions').where('message_id', '=', messageId).execute();
}
