import type { Clock } from '../../base/time/clock.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { budgetedSenderOf } from '../audience/budgeted-sender-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { SpentBudget } from '../candidate.ts';

/** Window of the budget. */
export const BUDGET_WINDOW_MS = 60_000;
/** Pairs of sender and recipient per generation; bounds the heap when someone edits in groups of 100,000. */
export const MAX_PAIRS = 100_000;

/** The budget of one event's sender. */
export interface EventBudget {
  spentFor(recipient: string): SpentBudget;
  /** Counts the event for a recipient, once regardless of their number of devices. */
  count(recipient: string): void;
}

/** An event that notified a recipient; one object for all recipients of the event. */
interface Cause {
  readonly eventId: string | undefined;
  readonly atMs: number;
  readonly isCall: boolean;
}

/**
 * Counts the events of one user that notified another within the last minute. Times are those of the events, so that an engine
 * that catches up decides as if on time. The counts are this process's own, in memory: each node of a
 * deployment has its own budget, and `restoreSenderBudget` fills it at start.
 *
 * Pairs are in two generations: a full one, or one older than the window, becomes the previous one, and the previous
 * one is forgotten. A pair that is counted again stays.
 */
export class SenderBudget {
  readonly #limit: number;
  readonly #clock: Clock;
  #current = new Map<string, readonly Cause[]>();
  #previous = new Map<string, readonly Cause[]>();
  #sinceMs: number;

  /** `limit`: events per minute, sender and recipient; 0 = no budget. */
  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
    this.#sinceMs = clock.now();
  }

  /** Returns undefined for events that have no budget. `eventId` is absent in a dry run. */
  of(event: ChatEvent, eventId?: string): EventBudget | undefined {
    const sender = this.#limit === 0 ? undefined : budgetedSenderOf(event);
    if (sender === undefined) return undefined;
    const isCall = triggerKindOf(event.trigger).kind === 'call';
    const cause: Cause = { eventId, atMs: event.occurredAtMs, isCall };
    return {
      spentFor: (recipient) => this.#spent(pairOf(sender, recipient), cause),
      count: (recipient) => this.#count(pairOf(sender, recipient), cause),
    };
  }

  #spent(pair: string, { eventId, atMs }: Cause): SpentBudget {
    const earlier = this.#causesOf(pair).filter(
      (other) => other.eventId !== eventId && other.atMs <= atMs && other.atMs > atMs - BUDGET_WINDOW_MS,
    );
    return { limit: this.#limit, all: earlier.length, calls: earlier.filter(({ isCall }) => isCall).length };
  }

  #count(pair: string, cause: Cause): void {
    const known = this.#causesOf(pair);
    if (known.some(({ eventId }) => eventId === cause.eventId)) return;
    const recent = known.filter(({ atMs }) => Math.abs(cause.atMs - atMs) < BUDGET_WINDOW_MS);
    this.#rotate();
    this.#current.set(pair, [...recent, cause]);
  }

  #causesOf(pair: string): readonly Cause[] {
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
