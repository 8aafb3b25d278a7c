import type { DigestCandidate } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { DigestTarget } from '../digest/digest-target.ts';
import type { RuleContext, RuleResult } from './rule.ts';

/** What the rules of email and SMS may look at: a batch, named by its newest message. */
export interface DigestRuleContext extends RuleContext {
  readonly candidate: DigestCandidate;
  readonly channel: DigestChannel;
  readonly target: DigestTarget;
  /** What rule 1 said of the message that speaks for the batch. */
  readonly preference: RuleResult;
}
