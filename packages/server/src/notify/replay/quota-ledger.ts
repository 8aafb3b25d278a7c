import { assertNever } from '../../base/values/assert-never.ts';
import { dropOldest } from '../../base/values/drop-oldest.ts';
import { getOrCreate } from '../../base/values/get-or-create.ts';
import type { AppDefaults } from '../app-identity.ts';
import { budgetedSenderOf } from '../audience/budgeted-sender-of.ts';
import type { SentCounts } from '../digest/digest-batch.ts';
import { SenderBudget } from '../engine/sender-budget.ts';
import { localDayOf } from '../time/local-day.ts';
import { zoneOf } from '../time/local-time.ts';
import type { SpentQuotas } from './replay-decision.ts';
import type { StoredDecision, StoredDigest } from './stored-decision.ts';
import type { ValuesInForce } from './values-in-force.ts';

/** A batch that counts towards the daily limits. */
interface CountedBatch {
  readonly eventId: string;
  readonly conversationId: string;
  /**
   * Time until which the batch counts: infinity if a provider was called. Otherwise the end of the attempts, because the
   * engine then took the count back.
   */
  readonly untilMs: number;
}

/** Maximum number of days in memory. Each is one day of one user and one channel. */
const MAX_DAYS = 100_000;

/**
 * Quotas used in a replay, in the order of events: budgets of senders, one for each node as in the engine, and
 * daily limits of email and SMS.
 */
export class QuotaLedger {
  readonly #app: AppDefaults;
  readonly #limit: number;
  readonly #budgets = new Map<string, SenderBudget>();
  readonly #days = new Map<string, CountedBatch[]>();
  #nowMs = 0;

  /** `limit`: the sender budget; 0 = none. */
  constructor(app: AppDefaults, limit: number) {
    this.#app = app;
    this.#limit = limit;
  }

  spentBefore(decision: StoredDecision, values: ValuesInForce): SpentQuotas {
    switch (decision.kind) {
      case 'groupSize':
        return NO_QUOTAS_USED;
      case 'push':
        return {
          senderBudget: this.#budgetOf(decision)?.spentFor(decision.recipient),
          sentCounts: NO_QUOTAS_USED.sentCounts,
        };
      case 'digest':
        return { sentCounts: this.#countsWithout(decision, values) };
      default:
        return assertNever(decision);
    }
  }

  /** Counts a decision to send. `wasCalled`: false when no provider could be called. */
  count(decision: StoredDecision, values: ValuesInForce, wasCalled = true): void {
    if (decision.kind === 'push') this.#budgetOf(decision)?.count(decision.recipient);
    if (decision.kind === 'digest') this.#countBatch(decision, values, wasCalled);
  }

  /** Returns whether the order of events matters for a decision. */
  static isCounted(decision: StoredDecision): boolean {
    return decision.kind === 'digest' || (decision.kind === 'push' && budgetedSenderOf(decision.event) !== undefined);
  }

  #budgetOf({ node, event, eventId, occurredAtMs }: Extract<StoredDecision, { kind: 'push' }>) {
    if (this.#limit === 0) return undefined;
    this.#nowMs = Math.max(this.#nowMs, occurredAtMs);
    const clock = { now: () => this.#nowMs, after: () => () => undefined };
    return getOrCreate(this.#budgets, node, () => new SenderBudget(this.#limit, clock)).budgetsFor(event, eventId);
  }

  #countsWithout(decision: StoredDigest, values: ValuesInForce): SentCounts {
    const counted = (this.#days.get(this.#dayOf(decision, values)) ?? []).filter(
      ({ eventId, untilMs }) => eventId !== decision.eventId && untilMs > values.nowMs,
    );
    const inConversation = counted.filter(({ conversationId }) => conversationId === decision.conversationId);
    return { today: counted.length, todayHere: inConversation.length };
  }

  #countBatch(decision: StoredDigest, values: ValuesInForce, wasCalled: boolean): void {
    const { eventId, conversationId, recorded } = decision;
    const day = this.#dayOf(decision, values);
    const others = (this.#days.get(day) ?? []).filter((batch) => batch.eventId !== eventId);
    const earlier = this.#days.get(day)?.find((batch) => batch.eventId === eventId);
    const untilMs = Math.max(earlier?.untilMs ?? 0, wasCalled ? Number.POSITIVE_INFINITY : recorded.endedAtMs);
    this.#days.delete(day);
    this.#days.set(day, [...others, { eventId, conversationId, untilMs }]);
    dropOldest(this.#days, MAX_DAYS);
  }

  #dayOf({ recipient, channel }: StoredDigest, { timezone, nowMs }: ValuesInForce): string {
    return `${recipient} ${channel} ${localDayOf(zoneOf(timezone, this.#app.defaultTimezone, nowMs), nowMs)}`;
  }
}

const NO_QUOTAS_USED: SpentQuotas = { sentCounts: { today: 0, todayHere: 0 } };
