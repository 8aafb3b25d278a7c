import type { EmailUnsubscriptionsTable } from '../../schema/notifications/email-unsubscriptions.ts';
import type { Db } from '../../storage.ts';
import { saveFormerValues } from './notification-history-store.ts';

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

/** Returns the unsubscriptions of several users. */
export async function unsubscriptionsOfUsers(db: Db, uids: readonly string[]): Promise<EmailUnsubscriptionsTable[]> {
  if (uids.length === 0) return [];
  return db.selectFrom('email_unsubscriptions').selectAll().where('uid', 'in', uids).execute();
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

/**
 * Ends the unsubscription of a user from a conversation, and stores it in the history. Default: all of the user. Returns whether there
 * was one.
 */
export async function endUnsubscriptions(
  tx: Db,
  uid: string,
  { conversationId, nowMs }: { readonly conversationId?: string; readonly nowMs: number },
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('email_unsubscriptions')
    .where('uid', '=', uid)
    .$if(conversationId !== undefined, (query) => query.where('conversation_id', '=', conversationId ?? ''))
    .returning(['conversation_id', 'at_ms'])
    .execute();
  const former = ended.map(
    ({ conversation_id: subject, at_ms }) => ({ kind: 'unsubscription', subject, value: String(at_ms) }) as const,
  );
  await saveFormerValues(tx, uid, former, nowMs);
  return ended.length > 0;
}

/** Erases the unsubscriptions of a user. */
export async function deleteUnsubscriptionsOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('email_unsubscriptions').where('uid', '=', uid).execute();
}
