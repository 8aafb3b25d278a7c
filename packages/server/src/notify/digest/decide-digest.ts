import type { Message } from '@chatwire/protocol';
import type { DigestPayload } from '../../providers/registry.ts';
import { bypassesPreferences, mentionedIn, mentionsOf } from '../audience/mentions-of.ts';
import { messageClassOf } from '../audience/message-class-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import { type Decision, suppressionOf } from '../decision.ts';
import { type EvaluationMode, evaluateRules } from '../evaluate-rules.ts';
import { evaluateForDigest } from '../rules/channel-switch.ts';
import { DIGEST_RULES } from '../rules/digest-rules.ts';
import { NOT_APPLICABLE, type RuleContext } from '../rules/rule.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import { digestContentOf } from './digest-content.ts';
import { digestPayloadOf } from './digest-payload-of.ts';
import type { DigestTarget } from './digest-target.ts';
import { eventOf } from './event-of.ts';

export type DigestDecision = Decision<DigestTarget, DigestPayload>;

export interface DecidedDigest {
  /** The messages of the batch, oldest first: those that passed rule 1, or all if none did. */
  readonly messages: readonly Message[];
  /** One per enabled account of the channel; one without an account when there is none. */
  readonly decisions: readonly DigestDecision[];
}

/**
 * Decides about a batch as if its timer had just fired. Rule 1 is evaluated per message and drops those that fail;
 * the other rules are evaluated once for the rest. If none is left, the newest message gives the reason.
 * A total function of its arguments. See docs/spec/notifications.md#rules, #quotas-and-digests.
 */
export function decideDigest(
  batch: DigestBatch,
  candidate: DigestCandidate,
  nowMs: number,
  mode: EvaluationMode = 'firstFailure',
): DecidedDigest {
  const asked = batch.messages.map((message) => {
    const context = contextOf(batch, message, candidate, nowMs);
    const preference = mode === 'deliverability' ? NOT_APPLICABLE : evaluateForDigest(context, batch.channel);
    return { message, context, preference };
  });
  const passed = asked.filter(({ preference }) => preference.result !== 'fail');
  const kept = passed.length > 0 ? passed : asked;
  const bypassable = passed.some(({ context }) => bypassesPreferences(context.mentioned, batch.settings));
  const newest = kept.at(-1);
  if (!newest) throw new Error('A batch has at least one message.');
  const messages = kept.map(({ message }) => message);
  const content = digestContentOf(batch, messages, candidate);
  const targets: readonly DigestTarget[] = batch.accounts.length > 0 ? batch.accounts : [{ provider: 'none' }];
  const decisions = targets.map((target): DigestDecision => {
    const { context, preference } = newest;
    const asking = { ...context, candidate, channel: batch.channel, target, preference };
    const { stop, bypassed, trace } = evaluateRules(DIGEST_RULES, asking, { mode, bypassable });
    const evaluated = { target, bypassed, trace };
    const payload = target.provider === 'none' ? undefined : digestPayloadOf(batch, content, candidate, target);
    if (stop)
      return {
        ...evaluated,
        ...suppressionOf(stop, { ...target, channel: batch.channel }),
        ...(payload && { payload }),
      };
    if (!payload) throw new Error('No payload for a batch that passed all rules.');
    return { action: 'send', ...evaluated, payload };
  });
  return { messages, decisions };
}

function contextOf(batch: DigestBatch, message: Message, candidate: DigestCandidate, nowMs: number): RuleContext {
  const { settings, app } = batch;
  const event = eventOf(batch, message);
  const { parentId } = message;
  return {
    event: { event, settings, app, triggerKind: triggerKindOf(event.trigger), messageClass: messageClassOf(message) },
    candidate: {
      ...candidate,
      threadUnsubscribed: parentId !== undefined && candidate.unsubscribedThreads.has(parentId),
    },
    mentioned: mentionedIn(mentionsOf(message), candidate.uid, message.sender),
    nowMs,
  };
}
