import type { Message } from '@chatwire/protocol';
import { bypassesPreferences, mentionedIn, mentionsOf } from '../audience/mentions-of.ts';
import { messageClassOf } from '../audience/message-class-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { EvaluationMode } from '../evaluate-rules.ts';
import { evaluateForDigest, evaluateSubscription } from '../rules/channel-switch.ts';
import { NOT_APPLICABLE, type RuleContext, type RuleResult } from '../rules/rule.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import { eventOf } from './event-of.ts';

/** The part of a batch that rules depend on. */
export type EvaluatedBatch = Pick<DigestBatch, 'channel' | 'messages' | 'group' | 'settings' | 'app'>;
/** The part of the recipient that rule 1 depends on. */
export type EvaluatedRecipient = RuleContext['candidate'] &
  Pick<DigestCandidate, 'unsubscribedThreads' | 'unsubscribedAtMs'>;

export interface EvaluatedMessages {
  /** Messages that passed rule 1, or all if none did; oldest first. */
  readonly messages: readonly Message[];
  /** The newest of them, which represents the batch. */
  readonly newest: { readonly context: RuleContext; readonly preference: RuleResult };
  /** A message that passed mentions the recipient, which bypasses other preferences. */
  readonly bypassable: boolean;
}

/** Evaluates rule 1 for each message of a batch. See docs/spec/notifications.md#rules, #quotas-and-digests. */
export function evaluateMessages(
  batch: EvaluatedBatch,
  candidate: EvaluatedRecipient,
  nowMs: number,
  mode: EvaluationMode,
): EvaluatedMessages {
  const asked = batch.messages.map((message) => {
    const context = contextOf(batch, message, candidate, nowMs);
    const preference =
      mode === 'deliverability'
        ? (evaluateSubscription(context, batch.channel) ?? NOT_APPLICABLE)
        : evaluateForDigest(context, batch.channel);
    return { message, context, preference };
  });
  const passed = asked.filter(({ preference }) => preference.result !== 'fail');
  const kept = passed.length > 0 ? passed : asked;
  const newest = kept.at(-1);
  if (!newest) throw new Error('A batch has at least one message.');
  return {
    messages: kept.map(({ message }) => message),
    newest,
    bypassable: passed.some(({ context }) => bypassesPreferences(context.mentioned, batch.settings)),
  };
}

function contextOf(batch: EvaluatedBatch, message: Message, candidate: EvaluatedRecipient, nowMs: number) {
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
