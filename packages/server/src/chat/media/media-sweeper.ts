import { describeError } from '../../base/errors/describe-error.ts';
import { every, within } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { deleteUnsentUploads } from './delete-unused.ts';
import { removeDue } from './file-removals.ts';

const UNUSED_PERIOD_MS = 3_600_000;
const REMOVALS_PERIOD_MS = 60_000;
/** No upload takes longer: older ones were left behind by a process that ended. */
const INCOMING_MS = 86_400_000;
const STOP_WITHIN_MS = 5_000;

/**
 * Removes files that were deleted, and deletes uploads that were never sent or never completed. Returns a function that
 * stops it.
 */
export function startMediaSweeper(chat: Chat, logger: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    round = round
      .then(work)
      .catch((error: unknown) => logger.error({ error: describeError(error) }, 'unused files were not deleted'));
  };
  const endUnused = every(chat.clock, UNUSED_PERIOD_MS, () => {
    enqueue(() => deleteUnsentUploads(chat));
    enqueue(() => chat.incomingMedia.deleteBefore(chat.clock.now() - INCOMING_MS));
  });
  const endRemovals = every(chat.clock, REMOVALS_PERIOD_MS, () => enqueue(() => removeDue(chat)));
  const endListening = chat.filesDeleted.listen(() => enqueue(() => removeDue(chat)));
  return async () => {
    endUnused();
    endRemovals();
    endListening();
    // Removals that fail now remain planned.
    await within(chat.clock, STOP_WITHIN_MS, round);
  };
}
