import type { LogRedaction } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import { endLogJob, type LogJobRow, leaseLogJob, releaseLogJobs } from '../storage/logs/log-jobs-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { eraseDevicesFromEvents, eraseFromEvents, hasOpenEvents } from '../storage/users/personal-rows.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { EntryContent, LogStore, RedactionScope } from './log-store.ts';
import { eraseContent, eraseSentContent, eraseSentDigest, redactContent } from './redaction/redact-content.ts';

export interface LogJobsOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'redact'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redaction: () => Promise<LogRedaction>;
}

const POLL_MS = 1_000;
/** Time after which another node takes over a job. It does no harm if two nodes run the same job. */
const LEASE_MS = 600_000;
/** Time after a request within which entries of an erased user may still be written, because a push lives for an hour. */
const LAST_ENTRY_MS = 7_200_000;
/** Interval at which an erasure is repeated after that, while events about the user are not settled. */
const REPEAT_MS = 3_600_000;

/**
 * Redacts and erases stored entries, and erases a user from events of the outbox. A request is a row of the database
 * until it is done. If the server stops before, the job is repeated from its beginning, which does not change entries
 * again.
 */
export class LogJobs {
  readonly #options: LogJobsOptions;
  #round = Promise.resolve();
  #isBusy = false;
  #isStopping = false;
  #stopTimer: (() => void) | undefined;

  constructor(options: LogJobsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { storage, clock } = this.#options;
    if (!storage.capabilities.shared) await releaseLogJobs(storage.db);
    this.#stopTimer = every(clock, POLL_MS, () => {
      if (!this.#isBusy) this.#round = this.#runDueJobs();
    });
  }

  /** Stops. A job in progress is repeated after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopTimer?.();
    await this.#round;
  }

  async #runDueJobs(): Promise<void> {
    const { storage, clock, logger } = this.#options;
    this.#isBusy = true;
    try {
      while (!this.#isStopping) {
        const nowMs = clock.now();
        const job = await leaseLogJob(storage.db, nowMs, nowMs + LEASE_MS);
        if (!job) break;
        await this.#run(job);
      }
    } catch (error) {
      logger.error({ error: describeError(error) }, 'entries cannot be redacted or erased, trying again later');
    } finally {
      this.#isBusy = false;
    }
  }

  async #run(job: LogJobRow): Promise<void> {
    const { storage, logs, logger } = this.#options;
    const { changes, eraseEvents } = await this.#taskOf(job);
    try {
      // Checked first: an event that is settled from here on is erased next time.
      const hasUnsettledEvents = eraseEvents !== undefined && (await hasOpenEvents(storage.db, job.uid));
      await eraseEvents?.(storage.db, job.uid);
      let entries = 0;
      for (const [scope, change] of changes) {
        entries += await logs.redact(scope, (content) => {
          if (this.#isStopping) throw new StoppedError();
          return change(content);
        });
      }
      await endLogJob(storage.db, job, this.#nextMs(job, hasUnsettledEvents));
      logger.info({ job: job.kind, entries }, 'stored log entries changed');
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      await endLogJob(storage.db, job, job.due_at_ms);
    }
  }

  /** Returns when a job that has run is due again, epoch ms; undefined when it is done. */
  #nextMs({ kind, requested_at_ms }: LogJobRow, hasUnsettledEvents: boolean): number | undefined {
    const nowMs = this.#options.clock.now();
    const lastMs = requested_at_ms + LAST_ENTRY_MS;
    if (kind !== 'redact' && nowMs < lastMs) return lastMs;
    return hasUnsettledEvents ? nowMs + REPEAT_MS : undefined;
  }

  async #taskOf({ kind, uid }: LogJobRow): Promise<Task> {
    if (kind === 'erase') return { changes: [[{ recipient: uid }, eraseContent]], eraseEvents: eraseDevicesFromEvents };
    if (kind === 'erase_sent') {
      const eraseDigest = (content: EntryContent) => eraseSentDigest(content, uid);
      return {
        changes: [
          [{ sender: uid }, eraseSentContent],
          [{ reactionSender: uid }, eraseSentContent],
          // Other participants are notified about edited messages to the user, whose name is that of the conversation.
          [{ receiver: uid }, eraseSentContent],
          // The sender of a digest is that of its newest message.
          [{ channel: 'email' }, eraseDigest],
          [{ channel: 'sms' }, eraseDigest],
        ],
        eraseEvents: eraseFromEvents,
      };
    }
    const redaction = await this.#options.redaction();
    return { changes: [[{}, (content) => redactContent(content, redaction)]] };
  }
}

interface Task {
  readonly changes: readonly (readonly [RedactionScope, (content: EntryContent) => EntryContent])[];
  /** Erases a user from settled events. */
  readonly eraseEvents?: (db: Db, uid: string) => Promise<void>;
}

/** Thrown while entries are changed, because the server stops. */
class StoppedError extends Error {
  override readonly name = 'Stopped';
}
