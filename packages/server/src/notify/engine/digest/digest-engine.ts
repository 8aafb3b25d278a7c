import type { OutboxBatch } from '../../../outbox/chat-event.ts';
import type { EventOutcome } from '../../../outbox/event-outcome.ts';
import { countBatch } from '../../../storage/digests/digest-counts-store.ts';
import { type DigestDecision, decideDigest } from '../../digest/decide-digest.ts';
import { nextOpeningOf } from '../../next-opening-of.ts';
import { decisionKey, keyOfRecorded } from '../decision-key.ts';
import { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import { EventTrace } from '../event-trace.ts';
import { type DecidedBatch, deliverBatch } from './deliver-batch.ts';
import type { DigestDependencies } from './digest-dependencies.ts';
import { type OpenBatch, openBatch } from './open-batch.ts';
import { isPostponed, postponeBatch } from './postpone-batch.ts';

/**
 * The counterpart of `NotificationEngine` for batches: decides, delivers, and records them.
 * See docs/spec/notifications.md#quotas-and-digests.
 */
export class DigestEngine {
  readonly #dependencies: DigestDependencies;
  #deciding: Promise<unknown> = Promise.resolve();

  constructor(dependencies: DigestDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Accepts a batch. Batches are decided one after the other, concurrently with events: thousands that are due together delay no
   * push. `recorded` resolves when all entries of the batch are in the log, with its outcome.
   */
  async take(outboxBatch: OutboxBatch): Promise<{ readonly recorded: Promise<EventOutcome> }> {
    const tally = new EventOutcomeBuilder();
    const { batch, ...handover } = outboxBatch;
    const decided = this.#deciding.then(() => {
      // Timers of many events end in one batch, so a batch has its own trace.
      const traced = { ...handover, name: `batch ${batch.channel}`, occurredAtMs: batch.firedAtMs };
      const trace = EventTrace.of(this.#dependencies.tracing, traced);
      const take = async () => {
        const decision = await this.#decide(outboxBatch, tally);
        return { recorded: this.#finish(decision, tally, trace) };
      };
      return trace ? trace.decide(take) : take();
    });
    this.#deciding = decided.catch(() => undefined); // The relay receives the error.
    return { recorded: decided.then(({ recorded }) => recorded) };
  }

  async #finish(
    decided: DecidedBatch | NotNotified,
    tally: EventOutcomeBuilder,
    trace: EventTrace | undefined,
  ): Promise<EventOutcome> {
    if ('notEligible' in decided) return decided;
    if ('decisions' in decided) await deliverBatch(this.#dependencies, decided, trace);
    return tally.build();
  }

  async #decide(outboxBatch: OutboxBatch, tally: EventOutcomeBuilder): Promise<DecidedBatch | NotNotified> {
    const { db, clock, counters, settings: current } = this.#dependencies;
    const { batch, eventId, redelivered } = outboxBatch;
    const settings = await current.effective();
    if (!settings.preferences[batch.channel].enabled) {
      counters.notEligible.add(['CHANNEL_DISABLED']);
      return { notEligible: 'CHANNEL_DISABLED' };
    }
    const recorded = redelivered ? await this.#recordedOf(outboxBatch, tally) : NOTHING;
    const wasPostponed = redelivered && (await isPostponed(db, eventId, batch));
    for (;;) {
      const nowMs = clock.now();
      const open = await openBatch(this.#dependencies, { ...batch, eventId, settings, nowMs });
      if (!open) return {};
      if ('excluded' in open) {
        tally.excluded(open.excluded, [batch.recipient]);
        counters.excluded.add([open.excluded]);
        return {};
      }
      const { messages, decisions } = decideDigest(open.batch, open.candidate, nowMs);
      const undone = new Map<string, DigestDecision>();
      for (const decision of decisions) {
        const key = decisionKey(eventId, batch.channel, batch.recipient, decision.target);
        // A postponed batch is sent when its timer fires again, not now.
        if (!recorded.has(key) && !(wasPostponed && decision.action === 'send')) undone.set(key, decision);
      }
      // If another batch used up the rest of the daily cap, this one is decided again and gets that reason.
      if (!wasPostponed && !(await this.#settleOn(outboxBatch, open, [...undone.values()], nowMs))) continue;
      tally.evaluated(1);
      for (const _ of undone) tally.addDecision(batch.channel);
      return { outboxBatch, open, messages, decisions: undone, wasBegun: recorded.size > 0, tally };
    }
  }

  /** Returns the recorded entries of a batch, found by their messages; rule 1 may have dropped the newest. */
  async #recordedOf({ eventId, batch }: OutboxBatch, tally: EventOutcomeBuilder): Promise<ReadonlySet<string>> {
    for (const messageId of batch.messageIds.toReversed()) {
      const recorded = await this.#dependencies.logs.recordedOf(eventId, messageId);
      if (recorded.length === 0) continue;
      for (const target of recorded) tally.addExisting(target);
      return new Set(recorded.map(keyOfRecorded(eventId)));
    }
    return NOTHING;
  }

  /** Counts a batch to send, or postpones it; false when a cap was used up in the meantime. */
  async #settleOn(
    { batch, eventId }: OutboxBatch,
    { batch: { settings }, candidate, day }: OpenBatch,
    decisions: readonly DigestDecision[],
    nowMs: number,
  ): Promise<boolean> {
    const { db, app } = this.#dependencies;
    const { channel, recipient: uid, conversationId: conversation_id } = batch;
    if (decisions.some(({ action }) => action === 'send')) {
      const { maxPerDay: perDay, maxPerDayPerConversation: perDayHere } = settings.preferences[channel];
      const count = { event_id: eventId, uid, channel, day, conversation_id, counted_at_ms: nowMs };
      return countBatch(db, count, { perDay, perDayHere });
    }
    const [decision] = decisions;
    if (decision?.action !== 'suppress' || decision.reason !== 'SCHEDULE_PREFERENCE') return true;
    const openingMs = nextOpeningOf({ settings, app }, candidate, nowMs);
    if (openingMs !== undefined) await postponeBatch(db, eventId, batch, openingMs);
    return true;
  }
}

/** Thrown when no one is notified: the channel is disabled, or no message or recipient is left. */
type NotNotified = { readonly notEligible?: string };

const NOTHING: ReadonlySet<string> = new Set();
