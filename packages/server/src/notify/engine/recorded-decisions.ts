import { isMaskedToken, maskToken } from '../../logs/redaction/mask-token.ts';
import { type DecisionIdentity, keyOfRecorded } from './decision-key.ts';

/**
 * The decisions of one event that are in the log. An entry with a masked push token matches one decision whose token has the
 * same masked form. If two devices of a user have the same masked token, the first one counts as recorded.
 */
export class RecordedDecisions {
  readonly #exact = new Set<string>();
  readonly #masked = new Map<string, number>();

  constructor(recorded: readonly DecisionIdentity[]) {
    for (const decision of recorded) {
      const name = nameOf(decision);
      if (isMasked(decision)) this.#masked.set(name, (this.#masked.get(name) ?? 0) + 1);
      else this.#exact.add(name);
    }
  }

  /** Returns whether the log contains a decision. An entry with a masked token matches once, so call this once per decision. */
  consume(decision: DecisionIdentity): boolean {
    if (this.#exact.size > 0 && this.#exact.has(nameOf(decision))) return true;
    if (this.#masked.size === 0 || decision.pushToken === undefined) return false;
    const name = nameOf({ ...decision, pushToken: maskToken(decision.pushToken) });
    const left = this.#masked.get(name) ?? 0;
    this.#masked.set(name, left - 1);
    return left > 0;
  }
}

/** Omits the event id, which is equal within one event. */
const nameOf = keyOfRecorded('');

function isMasked({ pushToken }: DecisionIdentity): boolean {
  return pushToken !== undefined && isMaskedToken(pushToken);
}
