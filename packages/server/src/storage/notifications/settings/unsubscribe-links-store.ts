import type { UnsubscribeLinksTable } from '../../schema/notifications/email-unsubscriptions.ts';
import type { Db } from '../../storage.ts';

/** Stores the link of an email before the email is sent. Does nothing for users who were erased in the meantime. */
export async function saveUnsubscribeLink(db: Db, row: UnsubscribeLinksTable): Promise<void> {
  await db
    .insertInto('unsubscribe_links')
    .columns(['uid_hash', 'conversation_hash', 'uid', 'conversation_id', 'sent_at_ms'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((of) => [
          of.val(row.uid_hash).as('uid_hash'),
          of.val(row.conversation_hash).as('conversation_hash'),
          'uid',
          of.val(row.conversation_id).as('conversation_id'),
          of.cast<number>(of.val(row.sent_at_ms), 'bigint').as('sent_at_ms'),
        ])
        .where('uid', '=', row.uid)
        .where('erased_at_ms', 'is', null),
    )
    .onConflict((on) =>
      on
        .columns(['uid_hash', 'conversation_hash'])
        .doUpdateSet((eb) => ({ sent_at_ms: eb.ref('excluded.sent_at_ms') })),
    )
    .execute();
}

/** Returns a link of a user: that of a conversation, or any one without `conversationHash`. Index: unsubscribe_links_key. */
export function findUnsubscribeLink(
  db: Db,
  uidHash: string,
  conversationHash: string | undefined,
): Promise<UnsubscribeLinksTable | undefined> {
  const ofUser = db.selectFrom('unsubscribe_links').selectAll().where('uid_hash', '=', uidHash);
  const found =
    conversationHash === undefined ? ofUser.limit(1) : ofUser.where('conversation_hash', '=', conversationHash);
  return found.executeTakeFirst();
}

/** Deletes the unsubscribe links of a user. Index: unsubscribe_links_by_uid. */
export async function deleteUnsubscribeLinksOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('unsubscribe_links').where('uid', '=', uid).execute();
}

/** Deletes links whose newest email was sent before a time. Index: unsubscribe_links_by_time. */
export async function deleteUnsubscribeLinksBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('unsubscribe_links').where('sent_at_ms', '<', epochMs).execute();
}
