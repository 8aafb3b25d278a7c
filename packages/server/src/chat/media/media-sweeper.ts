import { describeError } from '../../base/errors/describe-error.ts';
import { every } from '../../base/time/clock.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { dropForgotten } from './delete-unused.ts';

const PERIOD_MS = 3_600_000;

/** Deletes uploads that were never sent. Returns a function that stops it. */
export function startMediaSweeper(chat: Chat, logger: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const end = every(chat.clock, PERIOD_MS, () => {
    round = round
      .then(() => dropForgotten(chat))
      .catch((error: unknown) => logger.error({ error: describeError(error) }, 'unused files were not deleted'));
  });
  return () => {
    end();
    return round;
  };
}
