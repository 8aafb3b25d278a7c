import { deleteUnusedMedia, findMedia, type MediaRow, unusedMedia } from '../../storage/messages/media-store.ts';
import type { Chat } from '../chat.ts';

const KEPT_UNUSED_MS = 86_400_000;
const SLICE = 100;

/** Deletes an unreferenced file. Returns whether it was deleted. */
export async function dropUnused(chat: Chat, row: MediaRow): Promise<boolean> {
  if (!(await deleteUnusedMedia(chat.storage.db, row.media_no))) return false;
  await chat.mediaFiles.remove(row.file_key);
  return true;
}

/** A message is gone: so are its files, unless another message shows them. */
export async function dropLeftBehind(chat: Chat, mediaNos: readonly number[]): Promise<void> {
  for (const no of mediaNos) {
    const row = await findMedia(chat.storage.db, no);
    if (row) await dropUnused(chat, row);
  }
}

/** Uploads that were never sent go after a day. See docs/spec/rest-and-realtime.md#media. */
export async function dropForgotten(chat: Chat): Promise<void> {
  const beforeMs = chat.clock.now() - KEPT_UNUSED_MS;
  for (;;) {
    const rows = await unusedMedia(chat.storage.db, beforeMs, SLICE);
    for (const row of rows) await dropUnused(chat, row);
    if (rows.length < SLICE) return;
  }
}
