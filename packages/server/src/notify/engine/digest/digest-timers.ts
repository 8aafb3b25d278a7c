import type { PendingDecision } from '@chatwire/protocol';
import { describeError } from '../../../base/errors/describe-error.ts';
import type { Clock } from '../../../base/time/clock.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import { deleteCountsBefore } from '../../../storage/digests/digest-counts-store.ts';
import { deleteDisarmedTimers, dueTimers, timersAwaiting } from '../../../storage/digests/digest-timers-store.ts';
import { findMessage } from '../../../storage/messages/messages-store.ts';
import { deleteUnsubscribeLinksBefore } from '../../../storage/notifications/settings/unsubscribe-links-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Logger } from '../../../telemetry/logger.ts';
import { TOKEN_VALID_MS } from '../../../unsubscribe/email-unsubscribing.ts';
import { DueRounds } from '../due-rounds.ts';
import { fireTimer, messagesOf } from './fire-timer.ts';

export interface DigestTimersOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: NotificationSettings;
  /** Resolves when all changes committed so far survive a power failure. */
  readonly whenDurable: () => Promise<void>;
  /** Called after batches were appended to the outbox. */
  readonly onAppended: () => void;
}

const BATCH_SIZE = 100;
const DAY_MS = 86_400_000;
/** Sent batches are remembered for this time. An event that is redelivered later would send its batch again. */
const SENT_BATCH_RETENTION_MS = 7 * DAY_MS;

/**
 * Fires digest timers when they are due. Timers are in the database, which all nodes share, and the first node that claims
 * one fires it. Timers that were due while no server ran are fired at the next start.
 * See docs/spec/notifications.md#quotas-and-digests, rule 7.
 */
export class DigestTimers {
  readonly #options: DigestTimersOptions;
  readonly #rounds: DueRounds;

  constructor(options: DigestTimersOptions) {
    this.#options = options;
    this.#rounds = new DueRounds({
      clock: options.clock,
      runRound: (isStopped) => this.#fireDue(isStopped),
      runHourly: () => this.#deleteOld(),
      onError: (error) => options.logger.error({ error: describeError(error) }, 'timers cannot be fired, trying again'),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Fires the timers that are due. Resolves when their batches are in the outbox. Rounds run one after the other. */
  fireDue(): Promise<void> {
    return this.#rounds.run();
  }

  /** Stops firing; resolves when the timer in progress is finished. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /**
   * Returns the pending digests that will contain a message, each with all messages that it would contain now. See
   * docs/spec/notifications.md#explain.
   */
  async pending(messageId: number): Promise<PendingDecision[]> {
    const { db, settings } = this.#options;
    const message = await findMessage(db, messageId);
    if (!message) return [];
    const effective = await settings.effective();
    const pending: PendingDecision[] = [];
    for (const timer of await timersAwaiting(db, message.conversation_id, messageId)) {
      const { recipient, channel, due_at_ms } = timer;
      if (due_at_ms === null || !effective.preferences[channel].enabled) continue;
      const messageIds = await messagesOf(db, effective, timer);
      if (!messageIds.includes(messageId)) continue;
      pending.push({ recipient, channel, state: 'waiting', dueAtMS: due_at_ms, messageIds });
    }
    return pending;
  }

  async #fireDue(isStopped: () => boolean): Promise<void> {
    const { db, clock, settings, whenDurable, onAppended } = this.#options;
    while (!isStopped()) {
      const due = await dueTimers(db, clock.now(), BATCH_SIZE);
      if (due.length === 0) return;
      const effective = await settings.effective();
      for (const timer of due) if (!isStopped()) await fireTimer(db, effective, timer, clock.now());
      // The record of a sent batch must not be lost, or its timer would fire again.
      await whenDurable();
      onAppended();
    }
  }

  /** Deletes old batches, counts of days that have ended in every time zone, and unsubscribe links that have expired. */
  async #deleteOld(): Promise<void> {
    const { db, clock } = this.#options;
    await deleteDisarmedTimers(db, clock.now() - SENT_BATCH_RETENTION_MS);
    await deleteCountsBefore(db, clock.now() - 3 * DAY_MS);
    await deleteUnsubscribeLinksBefore(db, clock.now() - TOKEN_VALID_MS);
  }
}
