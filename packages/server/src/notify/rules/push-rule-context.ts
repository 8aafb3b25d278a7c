import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';
import type { RuleContext } from './rule.ts';

/** Input of the rules of push. */
export interface PushRuleContext extends RuleContext {
  readonly event: PreparedEvent;
  readonly candidate: Candidate;
  readonly target: Target;
}
