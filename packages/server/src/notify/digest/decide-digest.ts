import type { Message } from '@chatwire/protocol';
import type { DigestPayload } from '../../providers/registry.ts';
import { type Decision, suppressionOf } from '../decision.ts';
import { type EvaluationMode, evaluateRules } from '../evaluate-rules.ts';
import { DIGEST_RULES } from '../rules/digest-rules.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import { digestContentOf } from './digest-content.ts';
import { digestPayloadOf } from './digest-payload-of.ts';
import type { DigestTarget } from './digest-target.ts';
import { evaluateMessages } from './evaluate-messages.ts';

export type DigestDecision = Decision<DigestTarget, DigestPayload>;

export interface DecidedDigest {
  /** The messages of the batch, oldest first: those that passed rule 1, or all if none did. */
  readonly messages: readonly Message[];
  /** One decision per enabled account of the channel; one with the target `none` if there is no account. */
  readonly decisions: readonly DigestDecision[];
}

/**
 * Decides about a batch whose timer fires at `nowMs`. Rule 1 is evaluated for each message, and drops messages that fail it;
 * the other rules are evaluated once for the remaining messages. If none remains, the newest message gives the reason.
 * Depends only on its arguments. See docs/spec/notifications.md#rules, #quotas-and-digests.
 */
export function decideDigest(
  batch: DigestBatch,
  candidate: DigestCandidate,
  nowMs: number,
  mode: EvaluationMode = 'firstFailure',
): DecidedDigest {
  const { messages, newest, mentionBypasses } = evaluateMessages(batch, candidate, nowMs, mode);
  const content = digestContentOf(batch, messages, candidate);
  const targets: readonly DigestTarget[] = batch.accounts.length > 0 ? batch.accounts : [{ provider: 'none' }];
  const decisions = targets.map((target): DigestDecision => {
    const { context, preference } = newest;
    const ruleContext = { ...context, candidate, channel: batch.channel, target, preference };
    // Resends and tests skip preferences, but no email is sent to a recipient who unsubscribed.
    const rulesMode = preference.result === 'fail' && mode === 'deliverability' ? 'firstFailure' : mode;
    const { failure, bypassed, trace } = evaluateRules(DIGEST_RULES, ruleContext, { mode: rulesMode, mentionBypasses });
    const evaluated = { target, bypassed, trace };
    const payload = target.provider === 'none' ? undefined : digestPayloadOf(batch, content, candidate, target);
    if (failure)
      return {
        ...evaluated,
        ...suppressionOf(failure, { ...target, channel: batch.channel }),
        ...(payload && { payload }),
      };
    if (!payload)
      throw new Error(`Expected a payload for a batch to ${target.provider} that passed all rules, got none.`);
    return { action: 'send', ...evaluated, payload };
  });
  return { messages, decisions };
}
