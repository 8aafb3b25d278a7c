import { planMediaRemoval } from '../../storage/media/media-removals-store.ts';
import { deleteUnusedMedia, unusedMedia, unusedMediaOf } from '../../storage/media/media-store.ts';
import { type Chat, commit } from '../chat.ts';
import { addToUsage } from './quotas.ts';

const UNUSED_RETENTION_MS = 86_400_000;
const FILES_PER_QUERY = 100;

/**
 * Deletes a file that is attached to no message, so that it can no longer be read. Returns whether it was deleted. Its content
 * is removed in the background, so that no caller waits for a storage that does not respond.
 */
export async function deleteIfUnused(chat: Chat, mediaNo: number): Promise<boolean> {
  const isDeleted = await commit(chat, async ({ db, nowMs }) => {
    const row = await deleteUnusedMedia(db, mediaNo);
    if (!row) return false;
    await addToUsage(db, row, -1);
    await planMediaRemoval(db, row.file_key, nowMs);
    return true;
  });
  if (isDeleted) chat.filesDeleted.emit();
  return isDeleted;
}

/** Deletes the files of a deleted message, except those that are attached to another one. */
export async function deleteAllUnused(chat: Chat, mediaNos: readonly number[]): Promise<void> {
  for (const no of mediaNos) await deleteIfUnused(chat, no);
}

/** Deletes the files that an erased user never sent. */
export async function deleteUnsentOf(chat: Chat, uid: string): Promise<void> {
  for (const row of await unusedMediaOf(chat.storage.db, uid)) await deleteIfUnused(chat, row.media_no);
}

/** Deletes uploads that were not sent within a day. See docs/spec/rest-and-realtime.md#media. */
export async function deleteUnsentUploads(chat: Chat): Promise<void> {
  const beforeMs = chat.clock.now() - UNUSED_RETENTION_MS;
  for (;;) {
    const rows = await unusedMedia(chat.storage.db, beforeMs, FILES_PER_QUERY);
    for (const row of rows) await deleteIfUnused(chat, row.media_no);
    if (rows.length < FILES_PER_QUERY) return;
  }
}
