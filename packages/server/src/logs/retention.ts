import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import { parseLogId } from './log-id.ts';
import type { LogStore, PurgeLimits } from './log-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface RetentionOptions {
  readonly logs: Pick<LogStore, 'purge' | 'stats'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns the current limits; 0: no limit. */
  readonly limits: () => Promise<{ readonly retentionDays: number; readonly maxRows: number }>;
  /** Registers a listener for changed limits. Returns a function that removes it. */
  readonly onChanged: (listener: () => void) => () => void;
  /** Called after a cleanup with the number of deleted entries. */
  readonly onPurged: (rows: number) => Promise<void>;
  /** Deletes the outbox rows of events whose entries were deleted: those settled before this time. */
  readonly deleteEventsBefore: (epochMs: number) => Promise<void>;
}

/**
 * Deletes entries beyond the age or number limit, every hour and when the limits change. Returns a function
 * that stops it and waits for a round in progress. See docs/spec/notifications.md#limits-and-retention.
 */
export function startRetention(options: RetentionOptions): () => Promise<void> {
  let round = Promise.resolve();
  const startRound = (): void => {
    round = round.then(() => purge(options));
  };
  const cancelTimers = [every(options.clock, HOUR_MS, startRound), options.onChanged(startRound)];
  return () => {
    for (const cancel of cancelTimers) cancel();
    return round;
  };
}

async function purge(options: RetentionOptions): Promise<void> {
  const { logs, logger, clock, limits, onPurged, deleteEventsBefore } = options;
  try {
    const { retentionDays, maxRows } = await limits();
    if (retentionDays === 0 && maxRows === 0) return;
    const purgeLimits: PurgeLimits = {
      ...(retentionDays > 0 && { before: clock.now() - retentionDays * DAY_MS }),
      ...(maxRows > 0 && { maxRows }),
    };
    const rows = await logs.purge(purgeLimits);
    await onPurged(rows);
    // Events settled before the oldest entry was written no longer have entries.
    const oldestMs = rows > 0 ? await oldestEntryMs(logs) : 0;
    await deleteEventsBefore(Math.max(purgeLimits.before ?? 0, oldestMs));
    if (rows > 0) logger.info({ entries: rows }, 'old log entries deleted');
  } catch (error) {
    logger.error({ error: describeError(error) }, 'old log entries cannot be deleted, next try in an hour');
  }
}

async function oldestEntryMs(logs: Pick<LogStore, 'stats'>): Promise<number> {
  const { oldestLogId } = await logs.stats();
  return (oldestLogId !== undefined && parseLogId(oldestLogId)?.ms) || 0;
}
