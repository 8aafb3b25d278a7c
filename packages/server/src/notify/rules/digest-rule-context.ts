import type { DigestCandidate } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { DigestTarget } from '../digest/digest-target.ts';
import type { RuleContext, RuleResult } from './rule.ts';

/** Input of rules 1–5 of email and SMS: a batch, represented by its newest message. */
export interface DigestPreferenceContext extends RuleContext {
  readonly candidate: RuleContext['candidate'] & Pick<DigestCandidate, 'sentCounts'>;
  readonly channel: DigestChannel;
  /** Result of rule 1 for the message that represents the batch. */
  readonly preference: RuleResult;
}

/** Input of all rules of email and SMS. */
export interface DigestRuleContext extends DigestPreferenceContext {
  readonly candidate: DigestCandidate;
  readonly target: DigestTarget;
}
