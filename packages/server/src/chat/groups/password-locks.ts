import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { RateLimits } from '../../config/rate-limits.ts';
import {
  deletePasswordTries,
  deletePasswordTriesBefore,
  findGroupPasswordFailures,
  type GroupPasswordFailuresRow,
  lockGroupPasswordFailures,
  lockPasswordTries,
  updateGroupPasswordFailures,
  updatePasswordTries,
} from '../../storage/groups/password-tries-store.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface PasswordLocksOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0: no lock. */
  readonly limits: Pick<RateLimits, 'groupPassword' | 'groupPasswordPerGroup'>;
}

/** A counted attempt whose password has not been compared yet. */
export interface PasswordAttempt {
  readonly guid: string;
  readonly uid: string;
  /** Failures of the user at this group, if this attempt fails. */
  readonly failures: number;
  readonly lockMs: number;
}

const FIRST_LOCK_MS = 30_000;
const MAX_LOCK_MS = 3_600_000;
const GROUP_WINDOW_MS = 3_600_000;
/** Time without an attempt after which failures no longer count. */
const FAILURE_RETENTION_MS = 86_400_000;

/**
 * Limits attempts to guess group passwords, for all nodes together. For each user and group, there is a lock whose duration
 * doubles with each failure; for each group, a number of failures per hour. During a lock, correct passwords are rejected
 * too. See docs/spec/rest-and-realtime.md#rate-limits.
 */
export class PasswordLocks {
  readonly #options: PasswordLocksOptions;

  constructor(options: PasswordLocksOptions) {
    this.#options = options;
  }

  /**
   * Counts an attempt before its password is compared, so that concurrent attempts are limited too. Throws a RateLimitError
   * if the user or the group is locked.
   */
  begin(guid: string, uid: string): Promise<PasswordAttempt> {
    const { storage, clock, limits } = this.#options;
    return storage.transaction(async (db) => {
      const nowMs = clock.now();
      await this.assertGroupOpen(db, guid);
      if (limits.groupPassword === 0) return { guid, uid, failures: 0, lockMs: 0 };
      const row = await lockPasswordTries(db, guid, uid, nowMs);
      const leftMs = row.locked_until_ms - nowMs;
      // A longer lock than the maximum was set before the clock was set back.
      if (leftMs > 0 && leftMs <= MAX_LOCK_MS) throw lockedFor(leftMs, limits.groupPassword);
      const failures = (nowMs - row.tried_at_ms < FAILURE_RETENTION_MS ? row.failures : 0) + 1;
      const lockMs = lockMsAfter(failures, limits.groupPassword);
      await updatePasswordTries(db, { guid, uid, failures, locked_until_ms: nowMs + lockMs, tried_at_ms: nowMs });
      await deletePasswordTriesBefore(db, nowMs - FAILURE_RETENTION_MS);
      return { guid, uid, failures, lockMs };
    });
  }

  /** Counts a wrong password for the group. Throws a RateLimitError if the group was locked in the meantime. */
  async recordFailure({ guid, uid, failures, lockMs }: PasswordAttempt): Promise<void> {
    const { storage, logger, limits } = this.#options;
    if (lockMs > 0)
      logger.warn({ uid, guid, failures, lockSeconds: lockMs / 1000 }, 'group password locked for a user');
    if (limits.groupPasswordPerGroup === 0) return;
    const groupFailures = await storage.transaction((db) => this.#countForGroup(db, guid));
    if (groupFailures === limits.groupPasswordPerGroup) {
      logger.warn({ uid, guid, failures: groupFailures }, 'group password locked for everyone');
    }
  }

  /** Deletes the failures of a user who entered the correct password. Throws a RateLimitError if the group is locked. */
  async recordSuccess(db: Db, guid: string, uid: string): Promise<void> {
    await this.assertGroupOpen(db, guid);
    await deletePasswordTries(db, guid, uid);
  }

  async assertGroupOpen(db: Db, guid: string): Promise<void> {
    if (this.#options.limits.groupPasswordPerGroup === 0) return;
    const row = await findGroupPasswordFailures(db, guid);
    if (row) this.#assertOpen(row);
  }

  async #countForGroup(db: Db, guid: string): Promise<number> {
    const row = await lockGroupPasswordFailures(db, guid);
    this.#assertOpen(row);
    const nowMs = this.#options.clock.now();
    const isOver = windowLeftMs(row, nowMs) <= 0;
    const failures = isOver ? 1 : row.failures + 1;
    const resets_at_ms = isOver ? nowMs + GROUP_WINDOW_MS : row.resets_at_ms;
    await updateGroupPasswordFailures(db, { guid, failures, resets_at_ms });
    return failures;
  }

  #assertOpen(row: GroupPasswordFailuresRow): void {
    const { clock, limits } = this.#options;
    const leftMs = windowLeftMs(row, clock.now());
    if (leftMs > 0 && row.failures >= limits.groupPasswordPerGroup)
      throw lockedFor(leftMs, limits.groupPasswordPerGroup);
  }
}

function lockMsAfter(failures: number, limit: number): number {
  return failures < limit ? 0 : Math.min(MAX_LOCK_MS, FIRST_LOCK_MS * 2 ** (failures - limit));
}

/**
 * Returns the remaining time of the window, ms; 0 or less if it has ended, or if the clock was set back to before its start.
 */
function windowLeftMs({ resets_at_ms }: GroupPasswordFailuresRow, nowMs: number): number {
  const leftMs = resets_at_ms - nowMs;
  return leftMs <= GROUP_WINDOW_MS ? leftMs : 0;
}

function lockedFor(retryAfterMs: number, limit: number): RateLimitError {
  return new RateLimitError({ limit, retryAfterMs }, 'Too many wrong passwords. Try again later.');
}
