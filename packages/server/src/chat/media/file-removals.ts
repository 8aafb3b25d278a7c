import { ApiError } from '../../base/errors/api-error.ts';
import {
  deleteMediaRemoval,
  dueMediaRemovals,
  type MediaRemovalRow,
  moveMediaRemoval,
  planMediaRemoval,
  postponeMediaRemoval,
} from '../../storage/media/media-removals-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Chat } from '../chat.ts';

/** Maximum duration of an upload, from its first stored byte to the commit of its row. */
const MAX_UPLOAD_MS = 86_400_000;
/** Time after a failed upload in which the storage may still execute its request. */
const LATE_WRITE_MS = 600_000;
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 6 * 3_600_000;
const REMOVALS_PER_QUERY = 100;

/** Plans the removal of a file that is about to be stored, in case the process ends before its row is committed. */
export async function planRemoval({ storage, clock }: Chat, key: string): Promise<void> {
  await planMediaRemoval(storage.db, key, clock.now() + MAX_UPLOAD_MS);
  // Durable before the file exists, so that a power failure cannot leave a file without a planned removal.
  await storage.durable();
}

/**
 * Cancels the planned removal of a stored file, in the transaction that inserts its row. Throws if the upload took so long
 * that the file has been removed.
 */
export async function cancelRemoval(tx: Db, key: string): Promise<void> {
  if (!(await deleteMediaRemoval(tx, key))) throw new ApiError('ERR_UNAVAILABLE', 'The upload took too long.');
}

/**
 * Moves the planned removal of a failed upload to an earlier time. Does nothing if the row was committed although an error was
 * reported, because the commit has then cancelled the removal. Never throws, because the caller reports the error of the
 * upload.
 */
export async function removeSoon({ storage, clock }: Chat, key: string): Promise<void> {
  await moveMediaRemoval(storage.db, key, clock.now() + LATE_WRITE_MS).catch(() => {});
}

/**
 * Executes the planned removals that are due. Throws if one fails, because the storage is probably unavailable. Failed
 * removals are retried after 1 min, then after twice as long each time, up to 6 h.
 */
export async function removeDue(chat: Chat): Promise<void> {
  for (;;) {
    const due = await dueMediaRemovals(chat.storage.db, chat.clock.now(), REMOVALS_PER_QUERY);
    for (const removal of due) await remove(chat, removal);
    if (due.length < REMOVALS_PER_QUERY) return;
  }
}

async function remove({ storage, mediaFiles, clock }: Chat, removal: MediaRemovalRow): Promise<void> {
  const { file_key: key, attempts } = removal;
  try {
    await mediaFiles.remove(key);
  } catch (error) {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
    await postponeMediaRemoval(storage.db, key, clock.now() + waitMs);
    throw error;
  }
  await deleteMediaRemoval(storage.db, key);
}
