import type { LogRedaction } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import { endLogJob, type LogJobRow, leaseLogJob, releaseLogJobs } from '../storage/logs/log-jobs-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { EntryContent, LogStore, RedactionScope } from './log-store.ts';
import { eraseContent, eraseSentContent, redactContent } from './redaction/redact-content.ts';

export interface LogJobsOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'redact'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redaction: () => Promise<LogRedaction>;
}

const LOOK_EVERY_MS = 1_000;
/** A node that has not finished by then is presumed dead; two nodes doing the same work are harmless. */
const LEASE_MS = 600_000;
/** A push lives for an hour: by then every decision about a deleted user has its entry. */
const LAST_ENTRY_MS = 7_200_000;

/**
 * Redaction and erasure of stored entries. A request is a row of the database until it is done: a server that
 * stops or crashes half-way restarts that job, which leaves changed entries unchanged.
 */
export class LogJobs {
  readonly #options: LogJobsOptions;
  #round = Promise.resolve();
  #isBusy = false;
  #isStopping = false;
  #end: (() => void) | undefined;

  constructor(options: LogJobsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { storage, clock } = this.#options;
    if (!storage.capabilities.shared) await releaseLogJobs(storage.db);
    this.#end = every(clock, LOOK_EVERY_MS, () => {
      if (!this.#isBusy) this.#round = this.#work();
    });
  }

  /** Leaves jobs in progress for the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#end?.();
    await this.#round;
  }

  async #work(): Promise<void> {
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
    const { storage, logs, clock, logger } = this.#options;
    const { scopes, change } = await this.#taskOf(job);
    try {
      let entries = 0;
      for (const scope of scopes) {
        entries += await logs.redact(scope, (content) => {
          if (this.#isStopping) throw new Stopped();
          return change(content);
        });
      }
      const lastMs = job.requested_at_ms + LAST_ENTRY_MS;
      await endLogJob(storage.db, job, job.kind !== 'redact' && clock.now() < lastMs ? lastMs : undefined);
      logger.info({ job: job.kind, entries }, 'stored log entries changed');
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      await endLogJob(storage.db, job, job.due_at_ms);
    }
  }

  async #taskOf({ kind, uid }: LogJobRow): Promise<Task> {
    if (kind === 'erase') return { scopes: [{ recipient: uid }], change: eraseContent };
    if (kind === 'erase_sent') return { scopes: [{ sender: uid }, { reactionSender: uid }], change: eraseSentContent };
    const redaction = await this.#options.redaction();
    return { scopes: [{}], change: (content) => redactContent(content, redaction) };
  }
}

interface Task {
  readonly scopes: readonly RedactionScope[];
  readonly change: (content: EntryContent) => EntryContent;
}

/** The server stops while entries are being changed. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}
