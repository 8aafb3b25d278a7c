import { describeError } from '../../base/errors/describe-error.ts';
import { every } from '../../base/time/clock.ts';
import { deleteRunsEndedBefore, silentRuns } from '../../storage/messages/runs-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { timeOutRun } from './end.ts';

const SWEEP_INTERVAL_MS = 10_000;
/**
 * Time without events after which a run ends, because its agent does not respond. See
 * docs/spec/rest-and-realtime.md#agent-runs.
 */
const MAX_SILENCE_MS = 120_000;
const RUN_RETENTION_MS = 86_400_000;

/** Starts to end runs whose agents do not respond, and to delete old runs. Returns a function that stops it. */
export function startRunSweeper(chat: Chat, logger: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const end = every(chat.clock, SWEEP_INTERVAL_MS, () => {
    round = round
      .then(() => sweep(chat))
      .catch((error: unknown) => {
        logger.error({ error: describeError(error) }, 'runs were not swept');
      });
  });
  return () => {
    end();
    return round;
  };
}

async function sweep(chat: Chat): Promise<void> {
  const { storage, clock } = chat;
  for (const run of await silentRuns(storage.db, clock.now() - MAX_SILENCE_MS)) await timeOutRun(chat, run);
  await deleteRunsEndedBefore(storage.db, clock.now() - RUN_RETENTION_MS);
}
