import type { Clock } from '../../base/time/clock.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { budgetedSenderOf } from '../audience/budgeted-sender-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { SpentBudget } from '../candidate.ts';

/** Period in which the events of a sender count against their budget. */
export const BUDGET_WINDOW_MS = 60_000;
/** Pairs of sender and recipient per generation; bounds the heap when someone edits in groups of 100,000. */
export const MAX_PAIRS = 100_000;

/** The budgets that apply to one event: one per recipient, all of the event's sender. */
export interface EventBudgets {
  /** Returns what the sender has used of the budget for a recipient, without this event. */
  spentFor(recipient: string): SpentBudget;
  /** Counts the event for a recipient, once regardless of their number of devices. */
  count(recipient: string): void;
}

/** An event that notified a recipient. All recipients of the event share one object. */
interface CountedEvent {
  readonly eventId: string | undefined;
  readonly atMs: number;
  readonly isCall: boolean;
}

/**
 * Counts, for each pair of sender and recipient, the events of the last minute with which the sender notified the recipient.
 * Times are those of the events, so that an engine that catches up decides as if on time. Each node counts separately, in
 * memory; `restoreSenderBudget` restores the counts at a start.
 *
 * Pairs are in two generations: a full one, or one older than the window, becomes the previous one, and the previous
 * one is forgotten. A pair that is counted again stays.
 */
export class SenderBudget {
  readonly #limit: number;
  readonly #clock: Clock;
  #current = new Map<string, readonly CountedEvent[]>();
  #previous = new Map<string, readonly CountedEvent[]>();
  #sinceMs: number;

  /** `limit`: maximum number of events per minute, for each sender and recipient; 0: no limit. */
  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
    this.#sinceMs = clock.now();
  }

  /** Returns the budgets that apply to an event; undefined if none do. `eventId` is absent in a dry run. */
  budgetsFor(event: ChatEvent, eventId?: string): EventBudgets | undefined {
    const sender = this.#limit === 0 ? undefined : budgetedSenderOf(event);
    if (sender === undefined) return undefined;
    const isCall = triggerKindOf(event.trigger).kind === 'call';
    const cause: CountedEvent = { eventId, atMs: event.occurredAtMs, isCall };
    return {
      spentFor: (recipient) => this.#spent(pairOf(sender, recipient), cause),
      count: (recipient) => this.#count(pairOf(sender, recipient), cause),
    };
  }

  #spent(pair: string, { eventId, atMs }: CountedEvent): SpentBudget {
    const earlier = this.#eventsOf(pair).filter(
      (other) => other.eventId !== eventId && other.atMs <= atMs && other.atMs > atMs - BUDGET_WINDOW_MS,
    );
    return { limit: this.#limit, all: earlier.length, calls: earlier.filter(({ isCall }) => isCall).length };
  }

  #count(pair: string, cause: CountedEvent): void {
    const known = this.#eventsOf(pair);
    if (known.some(({ eventId }) => eventId === cause.eventId)) return;
    const recent = known.filter(({ atMs }) => Math.abs(cause.atMs - atMs) < BUDGET_WINDOW_MS);
    this.#rotate();
    this.#current.set(pair, [...recent, cause]);
  }

  #eventsOf(pair: string): readonly CountedEvent[] {
    return this.#current.get(pair) ?? this.#previous.get(pair) ?? [];
  }

  #rotate(): void {
    const nowMs = this.#clock.now();
    if (this.#current.size < MAX_PAIRS && Math.abs(nowMs - this.#sinceMs) < BUDGET_WINDOW_MS) return;
    this.#previous = this.#current;
    this.#current = new Map();
    this.#sinceMs = nowMs;
  }
}

/** Uids contain no spaces. */
function pairOf(sender: string, recipient: string): string {
  return `${sender} ${recipient}`;
}
