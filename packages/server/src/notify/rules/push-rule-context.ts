import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target, TokenTarget } from '../targets/target.ts';
import type { RuleContext } from './rule.ts';

/** Input of rules 1–6 of push. */
export interface PreferenceRuleContext extends RuleContext {
  readonly candidate: RuleContext['candidate'] & Pick<Candidate, 'senderBudget'>;
  readonly target: Target | Pick<TokenTarget, 'isRingStop'>;
}

/** Input of rules 7 and 8. */
export interface DeliveryRuleContext {
  readonly event: Pick<PreparedEvent, 'settings' | 'accounts'>;
  readonly target: Target;
  readonly nowMs: number;
}

/** Input of all rules of push. */
export interface PushRuleContext extends PreferenceRuleContext {
  readonly event: PreparedEvent;
  readonly candidate: Candidate;
  readonly target: Target;
}
