import { type Clock, every } from '../base/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { LogStore } from './log-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface RetentionOptions {
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0 = entries are kept for ever. */
  readonly days: number;
  /** Event records leave together with the entries they explain. */
  readonly forgetEventsBefore: (epochMs: number) => Promise<void>;
}

/** Deletes entries that are older than the retention, every hour; the answer ends it, waiting for a round under way. Contract 16. */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  if (options.days === 0) return async () => {};
  let round = Promise.resolve();
  const end = every(options.clock, HOUR_MS, () => {
    round = round.then(() => purge(options));
  });
  return () => {
    end();
    return round;
  };
}

async function purge({ logs, clock, logger, days, forgetEventsBefore }: RetentionOptions): Promise<void> {
  const beforeMs = clock.now() - days * DAY_MS;
  try {
    const entries = await logs.purge({ before: beforeMs });
    await forgetEventsBefore(beforeMs);
    if (entries > 0) logger.info({ entries }, 'old log entries deleted');
  } catch (error) {
    logger.error(
      { error: error instanceof Error ? error.name : 'unknown' },
      'old log entries cannot be deleted, next try in an hour',
    );
  }
}
