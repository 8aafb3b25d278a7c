import type { ClearAbout } from '../../../outbox/clear-batch.ts';
import { findMessages } from '../../../storage/messages/messages-store.ts';
import { newestMessageOf } from '../../../storage/messages/newest-message-of.ts';
import type { DueClear } from '../../../storage/notifications/clears/clears-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { clearAboutOfRow, parseClearAbout } from './clear-about-of.ts';

/** The message that an entry is about, and its fields in the entry. */
export interface ClearSubject {
  readonly messageId: number;
  readonly about: ClearAbout;
}

/**
 * Returns the message for the entry of a push that only changes the badge: the message whose change affected the badge, or
 * the newest message of the user if that one was permanently deleted. Undefined for a user without messages.
 */
export async function badgeSubjectOf(db: Db, clear: DueClear): Promise<ClearSubject | undefined> {
  const { uid, message_id: messageId, about } = clear;
  if (about !== null) return { messageId, about: parseClearAbout(about) };
  const row = (await findMessages(db, [messageId])).get(messageId) ?? (await newestMessageOf(db, uid));
  return row && { messageId: row.id, about: clearAboutOfRow(row) };
}
