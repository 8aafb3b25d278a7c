import type { NotReplayable, ReplayRequest, ReplayResult } from '@chatwire/protocol';
import type { AppDefaults } from '../app-identity.ts';
import { eventMsOf, type LoggedDecision } from './logged-decision.ts';
import { QuotaLedger } from './quota-ledger.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import type { ChangeApplier } from './replay-changes.ts';
import { type Evaluation, replayDecision, withDroppedMessages } from './replay-decision.ts';
import { isSameResult, ReplayTotals } from './replay-totals.ts';
import { Rings } from './rings.ts';
import type { StoredDecision } from './stored-decision.ts';
import { possibleValues, type ValuesInForce, valuesAt } from './values-in-force.ts';

export interface ReplayerOptions {
  readonly request: ReplayRequest;
  readonly changes: ChangeApplier;
  readonly app: AppDefaults;
  /** Events per minute, sender and recipient; 0 = no budget. */
  readonly senderBudget: number;
}

/** Default number of samples. */
const DEFAULT_SAMPLES = 100;

/**
 * Replays stored decisions: first under the values that applied, which must give the recorded result, then under the
 * changed ones. Decisions that depend on quotas are buffered, so that they are replayed in the order of their events.
 * Performs no I/O.
 * See docs/spec/last-mile.md#replay.
 */
export class Replayer {
  readonly #options: ReplayerOptions;
  readonly #totals: ReplayTotals;
  readonly #buffer = new ReorderBuffer<StoredDecision>();
  /** Quotas that were used, and those that would have been used. */
  readonly #used: QuotaLedger;
  readonly #wouldUse: QuotaLedger;
  readonly #rings = new Rings();

  constructor(options: ReplayerOptions) {
    this.#options = options;
    this.#totals = new ReplayTotals(options.request.sample ?? DEFAULT_SAMPLES);
    this.#used = new QuotaLedger(options.app, options.senderBudget);
    this.#wouldUse = new QuotaLedger(options.app, options.senderBudget);
  }

  notReplayable(entry: LoggedDecision, cause: NotReplayable): void {
    if (!isRequested(this.#options.request, { ...entry, occurredAtMs: eventMsOf(entry.eventId) })) return;
    this.#totals.event(entry.eventId);
    this.#totals.notReplayable(cause);
  }

  add(decision: StoredDecision): void {
    if (!QuotaLedger.isCounted(decision)) this.#replay(decision);
    else for (const due of this.#buffer.add(decision)) this.#replay(due);
  }

  /** Ends the replay. Returns its result. */
  result(): ReplayResult {
    for (const due of this.#buffer.rest()) this.#replay(due);
    return this.#totals.build();
  }

  /** Replays a decision. Events before the period, and decisions that the filter does not select, only count against quotas. */
  #replay(decision: StoredDecision): void {
    const { request, changes } = this.#options;
    if (decision.occurredAtMs <= request.from) return this.#countBefore(decision);
    const { values, evaluation, drifts } = this.#withoutChanges(decision);
    if (decision.recorded.stoppedBy === 'nothing') this.#used.count(decision, values, decision.recorded.wasCalled);
    const before = drifts ? resultOf(evaluation, decision) : decision.recorded.result;
    const after = changes.isEmpty ? { result: before, trace: evaluation.trace } : this.#afterChanges(decision, values);
    if (!isRequested(request, decision)) return;
    const { logId, recipient, messageId, recorded } = decision;
    this.#totals.event(decision.eventId);
    this.#totals.add({
      recipient,
      before,
      after: after.result,
      drifts,
      sample: () => ({
        logId,
        ...(recipient !== undefined && { recipient }),
        messageId,
        before: recorded.result,
        after: after.result,
        ...(drifts && { drift: true }),
        trace: [...after.trace],
      }),
    });
  }

  /**
   * Replays a decision under the values that applied. If the engine may have used others, replays it under those that give
   * the recorded result.
   */
  #withoutChanges(decision: StoredDecision) {
    const { app } = this.#options;
    const evaluate = (values: ValuesInForce) =>
      replayDecision(decision, values, this.#used.spentBefore(decision, values), app);
    const isRecorded = (evaluation: Evaluation) =>
      isSameResult(resultOf(evaluation, decision), decision.recorded.result);
    const values = valuesAt(decision.sources, decision.decided.likelyMs);
    const evaluation = evaluate(values);
    if (isRecorded(evaluation)) return { values, evaluation, drifts: false };
    for (const candidateValues of possibleValues(decision.sources, decision.decided)) {
      const candidate = evaluate(candidateValues);
      if (isRecorded(candidate)) return { values: candidateValues, evaluation: candidate, drifts: false };
    }
    return { values, evaluation, drifts: true };
  }

  #afterChanges(decision: StoredDecision, before: ValuesInForce) {
    const { changes, app } = this.#options;
    const values = changes.applyTo(before, decision.recipient, decision.sources.muteSubject);
    const completed = this.#rings.applyTo(withDroppedMessages(decision, before, app));
    const evaluation = replayDecision(completed, values, this.#wouldUse.spentBefore(decision, values), app);
    const result = resultOf(evaluation, decision);
    this.#rings.record(decision, result);
    const { stoppedBy, wasCalled } = decision.recorded;
    if (result.outcome === 'would_send') this.#wouldUse.count(decision, values);
    else if (evaluation.kind === 'pass' && stoppedBy === 'nothing') this.#wouldUse.count(decision, values, wasCalled);
    return { result, trace: evaluation.trace };
  }

  #countBefore(decision: StoredDecision): void {
    if (decision.recorded.stoppedBy !== 'nothing') return;
    const values = valuesAt(decision.sources, decision.decided.likelyMs);
    for (const ledger of [this.#used, this.#wouldUse]) ledger.count(decision, values, decision.recorded.wasCalled);
  }
}

/** Returns whether the filters of a request select a decision. They are applied to results, because quotas do not depend on them. */
function isRequested(
  { from, filter = {} }: ReplayRequest,
  decision: Pick<StoredDecision, 'occurredAtMs' | 'conversationId' | 'channel' | 'recipient' | 'trigger'>,
): boolean {
  return (
    decision.occurredAtMs > from &&
    (filter.conversationId === undefined || filter.conversationId === decision.conversationId) &&
    (filter.channel === undefined || filter.channel === decision.channel) &&
    (filter.recipient === undefined || filter.recipient === decision.recipient) &&
    (filter.trigger === undefined || filter.trigger === decision.trigger)
  );
}

/** Returns the result of a replayed decision. Rules 7–8 keep their recorded result; a decision that newly reaches them would be sent. */
function resultOf(evaluation: Evaluation, { recorded }: StoredDecision) {
  if (evaluation.kind === 'stop') return evaluation.result;
  return recorded.stoppedBy === 'preference' ? WOULD_SEND : recorded.result;
}

const WOULD_SEND = { outcome: 'would_send' } as const;
