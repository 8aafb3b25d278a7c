import type { RecordAct } from '../../audit/act.ts';
import { requestLogJob } from '../../storage/logs/log-jobs-store.ts';
import { deleteMediaUses, mediaOf } from '../../storage/media/media-store.ts';
import { findMessage } from '../../storage/messages/messages-store.ts';
import { deleteReaction } from '../../storage/messages/reactions-store.ts';
import {
  deletePersonalRows,
  deleteTranslations,
  eraseFromEvents,
  messagesWithContentBy,
  reactionsBy,
} from '../../storage/users/personal-rows.ts';
import { findUsers, type UserRow } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { uploadsIn } from '../media/attachment-links.ts';
import { deleteAllUnused, deleteIfUnused } from '../media/delete-unused.ts';
import { changeMessage } from '../messages/change.ts';
import { parseReactions, parseStoredData } from '../messages/content/stored-data.ts';
import { emptyMessage } from '../messages/delete.ts';
import { recordReaction } from '../reactions/record.ts';
import { withoutReaction } from '../reactions/remove.ts';
import { deactivateUsers } from './deactivate.ts';

const SERVER: Actor = { kind: 'server', user: undefined };

/**
 * Erases the content of a user: empties their messages as if they were deleted, without notifications, and removes their
 * files, reactions, receipts, and the texts of notifications about their messages. Deactivates the user first, so that
 * nothing is added in the meantime. An interrupted erasure can be repeated. See docs/spec/operations.md#personal-data.
 */
export async function eraseContent(chat: Chat, uid: string, record: RecordAct): Promise<void> {
  const user = (await findUsers(chat.storage.db, [uid])).get(uid);
  if (!user) throw unknownUser(uid);
  await deactivateUsers(chat, [uid], record);
  for await (const ids of messagesWithContentBy(chat.storage.db, uid))
    for (const id of ids) await eraseMessage(chat, id);
  await eraseReactions(chat, user);
  for (const file of await mediaOf(chat.storage.db, uid)) await deleteIfUnused(chat, file.media_no);
  await eraseFromEvents(chat.storage.db, uid);
  await commit(chat, async ({ db, nowMs }) => {
    await deletePersonalRows(db, uid, nowMs);
    await requestLogJob(db, { kind: 'erase_sent', uid }, nowMs);
    await record(db, { action: 'user.content_erased', target: { kind: 'user', id: uid } });
  });
}

async function eraseMessage(chat: Chat, id: number): Promise<void> {
  const found = await findMessage(chat.storage.db, id);
  if (!found) return;
  await changeMessage(chat, found, async (tx, before) => {
    await emptyMessage(tx, SERVER, before);
    await deleteMediaUses(tx.db, id);
    await deleteTranslations(tx.db, id);
  });
  await deleteAllUnused(chat, uploadsIn(parseStoredData(found.data)));
}

async function eraseReactions(chat: Chat, user: UserRow): Promise<void> {
  for await (const rows of reactionsBy(chat.storage.db, user.uid)) {
    for (const row of rows) {
      const found = await findMessage(chat.storage.db, row.message_id);
      if (!found) continue;
      await changeMessage(chat, found, async (tx, before) => {
        await deleteReaction(tx.db, row.reaction_id);
        const counts = withoutReaction(parseReactions(before.reactions), row.reaction);
        await recordReaction(tx, before, 'reaction_removed', row, user, counts);
      });
    }
  }
}
