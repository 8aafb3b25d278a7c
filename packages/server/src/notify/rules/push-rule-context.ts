import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';
import type { RuleContext } from './rule.ts';

/** What the rules of push may look at. */
export interface PushRuleContext extends RuleContext {
  readonly event: PreparedEvent;
  readonly candidate: Candidate;
  readonly target: Target;
}
