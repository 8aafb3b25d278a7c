import type { DigestCandidate } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { DigestTarget } from '../digest/digest-target.ts';
import type { RuleContext, RuleResult } from './rule.ts';

/** Input of the rules of email and SMS: a batch, represented by its newest message. */
export interface DigestRuleContext extends RuleContext {
  readonly candidate: DigestCandidate;
  readonly channel: DigestChannel;
  readonly target: DigestTarget;
  /** Result of rule 1 for the message that represents the batch. */
  readonly preference: RuleResult;
}
