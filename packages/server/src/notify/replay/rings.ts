import type { ReplayedDecision, Trigger } from '@chatwire/protocol';
import type { StoredDecision, StoredPush } from './stored-decision.ts';

/** Devices kept; a call rings for less than a minute. */
const REMEMBERED = 10_000;

/** Returns whether pushes of a call trigger may end the ringing of a device. */
export function isCallStop(trigger: Trigger): boolean {
  return trigger === 'cancelled' || trigger === 'unanswered' || trigger === 'rejected';
}

/**
 * Devices on which a call would ring in the replay although it did not, and vice versa. Decides whether later pushes of
 * the call have a ringing to end. See docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
export class Rings {
  readonly #changed = new Map<string, boolean>();

  /** Records the result of a push that makes a device ring. */
  record(decision: StoredDecision, after: ReplayedDecision): void {
    if (decision.kind !== 'push' || decision.trigger !== 'initiated') return;
    const rang = decision.recorded.result.outcome === 'sent';
    const rings = after.outcome === 'sent' || after.outcome === 'would_send';
    if (rang === rings) return;
    this.#changed.set(nameOf(decision), rings);
    for (const oldest of this.#changed.keys()) {
      if (this.#changed.size <= REMEMBERED) break;
      this.#changed.delete(oldest);
    }
  }

  /** Returns a push that ends a ringing with `isRingStop` as the replay has it, and other decisions unchanged. */
  applyTo(decision: StoredDecision): StoredDecision {
    if (decision.kind !== 'push' || !isCallStop(decision.trigger)) return decision;
    const rings = this.#changed.get(nameOf(decision));
    return rings === undefined ? decision : { ...decision, isRingStop: rings };
  }
}

function nameOf({ event, recipient, pushToken }: StoredPush): string {
  return [event.call?.sessionId, recipient, pushToken].join(' ');
}
