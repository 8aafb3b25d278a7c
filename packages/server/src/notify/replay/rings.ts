import type { ReplayedDecision, Trigger } from '@chatwire/protocol';
import { dropOldest } from '../../base/values/drop-oldest.ts';
import type { StoredDecision, StoredPush } from './stored-decision.ts';

/** Maximum number of devices in memory: a call rings for less than a minute. */
const MAX_CACHED = 10_000;

/** Returns whether pushes of a call trigger may end the ringing of a device. */
export function isCallStop(trigger: Trigger): boolean {
  return trigger === 'cancelled' || trigger === 'unanswered' || trigger === 'rejected';
}

/**
 * Devices on which a call would ring in the replay although it did not, and vice versa. They determine whether later
 * pushes of the call end a ringing. See docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
export class Rings {
  readonly #changed = new Map<string, boolean>();

  /** Records the result of a push that makes a device ring. */
  record(decision: StoredDecision, after: ReplayedDecision): void {
    if (decision.kind !== 'push' || decision.trigger !== 'initiated') return;
    const didRing = decision.recorded.result.outcome === 'sent';
    const wouldRing = after.outcome === 'sent' || after.outcome === 'would_send';
    if (didRing === wouldRing) return;
    this.#changed.set(nameOf(decision), wouldRing);
    dropOldest(this.#changed, MAX_CACHED);
  }

  /** Returns a push that ends a ringing with `isRingStop` as the replay has it, and other decisions unchanged. */
  applyTo(decision: StoredDecision): StoredDecision {
    if (decision.kind !== 'push' || !isCallStop(decision.trigger)) return decision;
    const wouldRing = this.#changed.get(nameOf(decision));
    return wouldRing === undefined ? decision : { ...decision, isRingStop: wouldRing };
  }
}

function nameOf({ event, recipient, pushToken }: StoredPush): string {
  return [event.call?.sessionId, recipient, pushToken].join(' ');
}
