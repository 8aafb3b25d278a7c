import type { FlagMessage } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';
import { findFlagReason } from '../../storage/messages/flag-reasons-store.ts';
import { findOpenFlag, insertFlag } from '../../storage/messages/flags-store.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { assertNotDeleted } from '../messages/assert-can-change.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';

/**
 * Reports a message to the moderators. Does nothing while an earlier report of the same user is open.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function flagMessage(chat: Chat, user: UserRow, id: number, input: FlagMessage): Promise<void> {
  const message = await findMessageAsParticipant(chat.storage.db, id, user.uid);
  assertNotDeleted(message);
  const reason = await findFlagReason(chat.storage.db, input.reasonId);
  if (!reason) throw badRequest({ reasonId: ['must be the id of a flag reason'] });
  await commit(chat, async ({ db, nowMs }) => {
    if (await findOpenFlag(db, id, user.uid)) return;
    await insertFlag(db, {
      message_id: id,
      reason_id: reason.id,
      remark: input.remark ?? null,
      flagged_by: user.uid,
      status: 'pending',
      created_at_ms: nowMs,
      reviewed_at_ms: null,
      note: null,
    });
  });
}
