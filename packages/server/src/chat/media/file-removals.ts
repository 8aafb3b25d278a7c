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

/** Longest time of an upload, from the first stored byte to the commit of its row. */
const UPLOAD_MS = 86_400_000;
/** The storage may still execute a request that timed out. */
const LATE_WRITE_MS = 600_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const SLICE = 100;

/** Plans the removal of a file that is about to be stored, in case the process ends before its row is committed. */
export async function planRemoval({ storage, clock }: Chat, key: string): Promise<void> {
  await planMediaRemoval(storage.db, key, clock.now() + UPLOAD_MS);
  // Planned before the file exists, so that a loss of power cannot lose the plan.
  await storage.durable();
}

/**
 * Cancels the planned removal of a stored file; its row is committed with the transaction. Throws if the upload took so
 * long that its file is gone.
 */
export async function cancelRemoval(tx: Db, key: string): Promise<void> {
  if (!(await deleteMediaRemoval(tx, key))) throw new ApiError('ERR_UNAVAILABLE', 'The upload took too long.');
}

/**
 * Advances the planned removal of a failed upload. Does nothing if the row was committed although the response was
 * lost: that commit has cancelled the removal, and the row keeps its file. Never throws, because the caller reports the
 * upload's own error.
 */
export async function removeSoon({ storage, clock }: Chat, key: string): Promise<void> {
  await moveMediaRemoval(storage.db, key, clock.now() + LATE_WRITE_MS).catch(() => {});
}

/**
 * Executes the planned removals that are due. Throws at the first that fails, since the storage is probably
 * unavailable: it is tried again after 1 min, then twice as long each time, up to 6 h.
 */
export async function removeDue(chat: Chat): Promise<void> {
  for (;;) {
    const due = await dueMediaRemovals(chat.storage.db, chat.clock.now(), SLICE);
    for (const removal of due) await remove(chat, removal);
    if (due.length < SLICE) return;
  }
}

async function remove({ storage, mediaFiles, clock }: Chat, removal: MediaRemovalRow): Promise<void> {
  const { file_key: key, attempts } = removal;
  try {
    await mediaFiles.remove(key);
  } catch (error) {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    await postponeMediaRemoval(storage.db, key, clock.now() + waitMs);
    throw error;
  }
  await deleteMediaRemoval(storage.db, key);
}
