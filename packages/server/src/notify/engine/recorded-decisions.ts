import { isMaskedToken, maskToken } from '../../logs/redaction/mask-token.ts';
import { type DecisionIdentity, keyOfRecorded } from './decision-key.ts';

/**
 * The decisions of one event that are in the log. An entry with a masked push token matches one decision whose token has the
 * same masked form. If two devices of a user have the same masked token, the first one counts as recorded. The same applies to
 * entries of an erased recipient, which have no token any more, and match one decision with any token.
 */
export class RecordedDecisions {
  readonly #exact = new Set<string>();
  /** Numbers of entries with a masked token, and without the token of their decision. */
  readonly #inexact = new Map<string, number>();

  constructor(recorded: readonly DecisionIdentity[]) {
    for (const decision of recorded) {
      const name = nameOf(decision);
      if (isMasked(decision) || decision.pushToken === undefined)
        this.#inexact.set(name, (this.#inexact.get(name) ?? 0) + 1);
      if (!isMasked(decision)) this.#exact.add(name);
    }
  }

  /** Returns whether the log contains a decision. An entry without the whole token matches once, so call this once per decision. */
  consume(decision: DecisionIdentity): boolean {
    if (this.#exact.size > 0 && this.#exact.has(nameOf(decision))) return true;
    if (this.#inexact.size === 0 || decision.pushToken === undefined) return false;
    const { pushToken, ...erased } = decision;
    return this.#take(nameOf({ ...erased, pushToken: maskToken(pushToken) })) || this.#take(nameOf(erased));
  }

  #take(name: string): boolean {
    const left = this.#inexact.get(name) ?? 0;
    if (left > 0) this.#inexact.set(name, left - 1);
    return left > 0;
  }
}

/** Omits the event id, which is equal within one event. */
const nameOf = keyOfRecorded('');

function isMasked({ pushToken }: DecisionIdentity): boolean {
  return pushToken !== undefined && isMaskedToken(pushToken);
}
