import type { EmailUnsubscriptionsTable } from '../../schema/notifications/email-unsubscriptions.ts';
import type { Db } from '../../storage.ts';

/** Value of `conversation_id` for an unsubscription from all emails. */
export const ALL_CONVERSATIONS = '';

/** Returns the unsubscriptions of a user, oldest first. */
export function unsubscriptionsOf(db: Db, uid: string): Promise<EmailUnsubscriptionsTable[]> {
  return db
    .selectFrom('email_unsubscriptions')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('at_ms')
    .orderBy('conversation_id')
    .execute();
}

/** Returns when a user unsubscribed from emails about a conversation, or from all, if that was earlier. Epoch ms. */
export async function unsubscribedAtMs(db: Db, uid: string, conversationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_unsubscriptions')
    .select('at_ms')
    .where('uid', '=', uid)
    .where('conversation_id', 'in', [ALL_CONVERSATIONS, conversationId])
    .orderBy('at_ms')
    .limit(1)
    .executeTakeFirst();
  return row?.at_ms;
}

export function findUnsubscription(
  db: Db,
  uid: string,
  conversationId: string,
): Promise<EmailUnsubscriptionsTable | undefined> {
  return db
    .selectFrom('email_unsubscriptions')
    .selectAll()
    .where('uid', '=', uid)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
}

/** Adds an unsubscription, unless an earlier one exists. Returns whether it is new. */
export async function addUnsubscription(tx: Db, row: EmailUnsubscriptionsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('email_unsubscriptions')
    .values(row)
    .onConflict((on) => on.columns(['uid', 'conversation_id']).doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the number of conversations from whose emails a user has unsubscribed. */
export async function countUnsubscribedConversations(tx: Db, uid: string): Promise<number> {
  const { n } = await tx
    .selectFrom('email_unsubscriptions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('conversation_id', '!=', ALL_CONVERSATIONS)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Removes an unsubscription. Returns whether there was one. */
export async function removeUnsubscription(tx: Db, uid: string, conversationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_unsubscriptions')
    .where('uid', '=', uid)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeAllUnsubscriptions(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('email_unsubscriptions').where('uid', '=', uid).execute();
}
