import { ApiError } from '../../base/errors/api-error.ts';
import {
  deleteMediaRemoval,
  dueMediaRemovals,
  planMediaRemoval,
  postponeMediaRemoval,
} from '../../storage/media/media-removals-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Chat } from '../chat.ts';

/** Uploads take no longer from the first stored byte to the commit of their row. */
const UPLOAD_MS = 86_400_000;
/** A request that was given up may still be carried out by the storage. */
const LATE_WRITE_MS = 600_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const SLICE = 100;

/** Plans the removal of a file that is about to be stored, in case the process ends before its row is committed. */
export async function planRemoval({ storage, clock }: Chat, key: string): Promise<void> {
  await planMediaRemoval(storage.db, key, clock.now() + UPLOAD_MS);
  // Before the file exists: a loss of power must not forget the plan.
  await storage.durable();
}

/** The row of a stored file is committed with the transaction. Throws if the upload took so long that its file is gone. */
export async function cancelRemoval(tx: Db, key: string): Promise<void> {
  if (!(await deleteMediaRemoval(tx, key))) throw new ApiError('ERR_UNAVAILABLE', 'The upload took too long.');
}

/** Moves the removal planned for a failed upload forward. Never throws: the error of the upload counts. */
export async function removeSoon({ storage, clock }: Chat, key: string): Promise<void> {
  await planMediaRemoval(storage.db, key, clock.now() + LATE_WRITE_MS).catch(() => {});
}

/**
 * Removes a file whose row is deleted and whose removal is planned. A failure is not thrown: the removal is tried again
 * after 1 min, then twice as long each time, up to 6 h. Returns false then.
 */
export async function removeFile({ storage, mediaFiles, clock }: Chat, key: string, attempts = 0): Promise<boolean> {
  try {
    await mediaFiles.remove(key);
  } catch {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    await postponeMediaRemoval(storage.db, key, clock.now() + waitMs);
    return false;
  }
  await deleteMediaRemoval(storage.db, key);
  return true;
}

/** Carries out the planned removals that are due, until one fails: then the storage is probably unavailable. */
export async function removeDue(chat: Chat): Promise<void> {
  for (;;) {
    const due = await dueMediaRemovals(chat.storage.db, chat.clock.now(), SLICE);
    for (const { file_key: key, attempts } of due) {
      if (!(await removeFile(chat, key, attempts))) return;
    }
    if (due.length < SLICE) return;
  }
}
