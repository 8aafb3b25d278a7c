import { describeError } from '../../base/errors/describe-error.ts';
import { every, within } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { deleteUnsentUploads } from './delete-unused.ts';
import { removeDue } from './file-removals.ts';

const UNUSED_INTERVAL_MS = 3_600_000;
const REMOVALS_INTERVAL_MS = 60_000;
/** Age from which incoming files are deleted. No upload takes as long, so they were left behind by a process that ended. */
const MAX_INCOMING_AGE_MS = 86_400_000;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Removes files that were deleted, and deletes uploads that were never sent or never completed. Returns a function that
 * stops it.
 */
export function startMediaSweeper(chat: Chat, logger: Logger): () => Promise<void> {
  let pending = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    pending = pending
      .then(work)
      .catch((error: unknown) => logger.error({ error: describeError(error) }, 'unused files were not deleted'));
  };
  const stopUnused = every(chat.clock, UNUSED_INTERVAL_MS, () => {
    enqueue(() => deleteUnsentUploads(chat));
    enqueue(() => chat.incomingMedia.deleteBefore(chat.clock.now() - MAX_INCOMING_AGE_MS));
  });
  const stopRemovals = every(chat.clock, REMOVALS_INTERVAL_MS, () => enqueue(() => removeDue(chat)));
  const stopListening = chat.filesDeleted.listen(() => enqueue(() => removeDue(chat)));
  return async () => {
    stopUnused();
    stopRemovals();
    stopListening();
    // Removals that fail now remain planned.
    await within(chat.clock, STOP_TIMEOUT_MS, pending);
  };
}
