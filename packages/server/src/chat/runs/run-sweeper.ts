import { describeError } from '../../base/errors/describe-error.ts';
import { every } from '../../base/time/clock.ts';
import { deleteRunsEndedBefore, silentRuns } from '../../storage/messages/runs-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { timeOutRun } from './end.ts';

const PERIOD_MS = 10_000;
/** A run without events for this long has lost its agent. See docs/spec/rest-and-realtime.md#agent-runs. */
const SILENCE_MS = 120_000;
const KEPT_MS = 86_400_000;

/** Ends runs whose agent is silent and deletes old ones. Returns a function that stops the sweeper. */
export function startRunSweeper(chat: Chat, logger: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const end = every(chat.clock, PERIOD_MS, () => {
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
  for (const run of await silentRuns(storage.db, clock.now() - SILENCE_MS)) await timeOutRun(chat, run);
  await deleteRunsEndedBefore(storage.db, clock.now() - KEPT_MS);
}
