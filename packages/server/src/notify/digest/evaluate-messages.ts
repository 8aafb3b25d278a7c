import type { Message } from '@chatwire/protocol';
import type { AppDefaults } from '../app-identity.ts';
import { bypassesPreferences, mentionedIn, mentionsOf } from '../audience/mentions-of.ts';
import { messageClassOf } from '../audience/message-class-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { EvaluationMode } from '../evaluate-rules.ts';
import { evaluateForDigest, evaluateSubscription } from '../rules/channel-switch.ts';
import { NOT_APPLICABLE, type RuleContext, type RuleResult } from '../rules/rule.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import { eventOf } from './event-of.ts';

/** The part of a batch that rules depend on. */
export type EvaluatedBatch = Pick<DigestBatch, 'channel' | 'messages' | 'group' | 'settings'> & {
  readonly app: AppDefaults;
};
/** The part of the recipient that rule 1 depends on. */
export type EvaluatedRecipient = RuleContext['candidate'] &
  Pick<DigestCandidate, 'unsubscribedThreads' | 'unsubscribedAtMs'>;

export interface EvaluatedMessages {
  /** Messages that passed rule 1, or all if none did; oldest first. */
  readonly messages: readonly Message[];
  /** The newest of them, which represents the batch. */
  readonly newest: { readonly context: RuleContext; readonly preference: RuleResult };
  /** Whether a message that passed rule 1 mentions the recipient in a way that bypasses other preferences. */
  readonly mentionBypasses: boolean;
}

/** Evaluates rule 1 for each message of a batch. See docs/spec/notifications.md#rules, #quotas-and-digests. */
export function evaluateMessages(
  batch: EvaluatedBatch,
  candidate: EvaluatedRecipient,
  nowMs: number,
  mode: EvaluationMode,
): EvaluatedMessages {
  const evaluated = batch.messages.map((message) => {
    const context = contextOf(batch, message, candidate, nowMs);
    const preference =
      mode === 'deliverability'
        ? (evaluateSubscription(context, batch.channel) ?? NOT_APPLICABLE)
        : evaluateForDigest(context, batch.channel);
    return { message, context, preference };
  });
  const passed = evaluated.filter(({ preference }) => preference.result !== 'fail');
  const remaining = passed.length > 0 ? passed : evaluated;
  const newest = remaining.at(-1);
  if (!newest) throw new Error('Expected at least one message in a batch, got none.');
  return {
    messages: remaining.map(({ message }) => message),
    newest,
    mentionBypasses: passed.some(({ context }) => bypassesPreferences(context.mentioned, batch.settings)),
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
