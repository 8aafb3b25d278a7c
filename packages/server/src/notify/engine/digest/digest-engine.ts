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
import { type LoadedBatch, loadBatch } from './load-batch.ts';
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
   * Accepts a batch. Batches are decided one after the other, but concurrently with events, so that thousands of batches that
   * are due at the same time delay no push. `recorded` resolves with the outcome when all entries of the batch are in the log.
   */
  async process(outboxBatch: OutboxBatch): Promise<{ readonly recorded: Promise<EventOutcome> }> {
    const outcome = new EventOutcomeBuilder();
    const { batch, ...handover } = outboxBatch;
    const decided = this.#deciding.then(() => {
      // A batch is about many events, so it does not belong to the trace of one of them.
      const traced = { ...handover, name: `batch ${batch.channel}`, occurredAtMs: batch.firedAtMs };
      const trace = EventTrace.start(this.#dependencies.tracing, traced);
      const decideAndDeliver = async () => {
        const decision = await this.#decide(outboxBatch, outcome);
        return { recorded: this.#finish(decision, outcome, trace) };
      };
      return trace ? trace.decide(decideAndDeliver) : decideAndDeliver();
    });
    this.#deciding = decided.catch(() => undefined); // The relay receives the error.
    return { recorded: decided.then(({ recorded }) => recorded) };
  }

  async #finish(
    decided: DecidedBatch | NotNotified,
    outcome: EventOutcomeBuilder,
    trace: EventTrace | undefined,
  ): Promise<EventOutcome> {
    if ('notEligible' in decided) return decided;
    if ('decisions' in decided) await deliverBatch(this.#dependencies, decided, trace);
    return outcome.build();
  }

  async #decide(outboxBatch: OutboxBatch, outcome: EventOutcomeBuilder): Promise<DecidedBatch | NotNotified> {
    const { db, clock, counters, settings: current } = this.#dependencies;
    const { batch, eventId, redelivered } = outboxBatch;
    const settings = await current.effective();
    if (!settings.preferences[batch.channel].enabled) {
      counters.notEligible.add(['CHANNEL_DISABLED']);
      return { notEligible: 'CHANNEL_DISABLED' };
    }
    const recorded = redelivered ? await this.#recordedOf(outboxBatch, outcome) : NOTHING_RECORDED;
    const wasPostponed = redelivered && (await isPostponed(db, eventId, batch));
    for (;;) {
      const nowMs = clock.now();
      const loaded = await loadBatch(this.#dependencies, { ...batch, eventId, settings, nowMs });
      if (!loaded) return {};
      if ('excluded' in loaded) {
        outcome.addExcluded(loaded.excluded, [batch.recipient]);
        counters.excluded.add([loaded.excluded]);
        return {};
      }
      const { messages, decisions } = decideDigest(loaded.batch, loaded.candidate, nowMs);
      const remaining = new Map<string, DigestDecision>();
      for (const decision of decisions) {
        const key = decisionKey(eventId, batch.channel, batch.recipient, decision.target);
        // A postponed batch is sent when its timer fires again, not now.
        if (!recorded.has(key) && !(wasPostponed && decision.action === 'send')) remaining.set(key, decision);
      }
      // If another batch used up the rest of the daily cap, this one is decided again and gets that reason.
      if (!wasPostponed && !(await this.#countOrPostpone(outboxBatch, loaded, [...remaining.values()], nowMs)))
        continue;
      outcome.addCandidates(1);
      for (const _ of remaining) outcome.addDecision(batch.channel);
      return { outboxBatch, loaded, messages, decisions: remaining, wasBegun: recorded.size > 0, outcome };
    }
  }

  /** Returns the keys of the recorded decisions of a batch. Tries all its messages, because rule 1 may have dropped the newest. */
  async #recordedOf({ eventId, batch }: OutboxBatch, outcome: EventOutcomeBuilder): Promise<ReadonlySet<string>> {
    for (const messageId of batch.messageIds.toReversed()) {
      const recorded = await this.#dependencies.logs.recordedOf(eventId, messageId);
      if (recorded.length === 0) continue;
      for (const target of recorded) outcome.addExisting(target);
      return new Set(recorded.map(keyOfRecorded(eventId)));
    }
    return NOTHING_RECORDED;
  }

  /**
   * Counts a batch that is to be sent against the quotas, or postpones it if the recipient's schedule is closed. Returns false
   * if a quota was used up in the meantime, so that the batch must be decided again.
   */
  async #countOrPostpone(
    { batch, eventId }: OutboxBatch,
    { batch: { settings }, candidate, day }: LoadedBatch,
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

/** Result of a batch that notifies no one. `notEligible`: cause, if the channel is disabled. */
type NotNotified = { readonly notEligible?: string };

const NOTHING_RECORDED: ReadonlySet<string> = new Set();
