import type { Reason, ReplayedDecision, RuleTrace } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { AppDefaults } from '../app-identity.ts';
import { disabledCauseOf } from '../audience/eligibility-of.ts';
import { bypassesPreferences, mentionedIn, mentionsOf, NO_MENTIONS } from '../audience/mentions-of.ts';
import { messageClassOf } from '../audience/message-class-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { SpentBudget } from '../candidate.ts';
import type { SentCounts } from '../digest/digest-batch.ts';
import { evaluateMessages } from '../digest/evaluate-messages.ts';
import { evaluateRules, type RuleFailure } from '../evaluate-rules.ts';
import { groupSizeDecision } from '../group-size.ts';
import { outcomeOf } from '../outcome-of.ts';
import { DIGEST_PREFERENCE_RULES } from '../rules/digest-rules.ts';
import { PUSH_PREFERENCE_RULES } from '../rules/push-rules.ts';
import type { StoredDecision, StoredDigest, StoredPush } from './stored-decision.ts';
import type { ValuesInForce } from './values-in-force.ts';

/** Result of rules 1–6 for a replayed decision. */
export type Evaluation =
  | { readonly kind: 'pass'; readonly trace: readonly RuleTrace[] }
  | { readonly kind: 'stop'; readonly result: ReplayedDecision; readonly trace: readonly RuleTrace[] };

/** Quotas that were used before the decision. */
export interface SpentQuotas {
  readonly senderBudget?: SpentBudget | undefined;
  readonly sentCounts: SentCounts;
}

/**
 * Replays a stored decision under given values, with the rules of the engine. Pure.
 * See docs/spec/last-mile.md#replay.
 */
export function replayDecision(
  decision: StoredDecision,
  values: ValuesInForce,
  spent: SpentQuotas,
  app: AppDefaults,
): Evaluation {
  const event = decision.kind === 'digest' ? AFTER_MESSAGE : decision.event;
  const cause = disabledCauseOf(event, decision.channel, values.settings);
  if (cause) return { kind: 'stop', result: { outcome: 'ineligible', code: cause }, trace: [] };
  const { group } = decision.kind === 'digest' ? decision : decision.event;
  const groupSize = groupSizeDecision({ ...(group && { group }) }, values.settings, decision.channel);
  if (groupSize) {
    const { outcome, reason, reasonDetail, trace } = groupSize;
    return { kind: 'stop', result: { outcome, reason, code: reasonDetail.code }, trace };
  }
  switch (decision.kind) {
    case 'groupSize':
      return { kind: 'pass', trace: [] };
    case 'push':
      return replayPush(decision, values, spent, app);
    case 'digest':
      return replayDigest(decision, values, spent, app);
    default:
      return assertNever(decision);
  }
}

const AFTER_MESSAGE = { trigger: 'after_message' } as const;

function replayPush(decision: StoredPush, values: ValuesInForce, spent: SpentQuotas, app: AppDefaults): Evaluation {
  const { event, recipient, isRingStop } = decision;
  const { settings, nowMs } = values;
  const { message } = event;
  const triggerKind = triggerKindOf(event.trigger);
  const hasMentions = triggerKind.kind === 'message' || triggerKind.kind === 'change';
  const mentioned = mentionedIn(hasMentions ? mentionsOf(message) : NO_MENTIONS, recipient, message.sender);
  const { failure, trace } = evaluateRules(
    PUSH_PREFERENCE_RULES,
    {
      event: { event, settings, app, triggerKind, messageClass: messageClassOf(message) },
      candidate: {
        ...candidateOf(recipient, values),
        threadUnsubscribed: message.parentId !== undefined && values.unsubscribed.has(message.parentId),
        ...(spent.senderBudget && { senderBudget: spent.senderBudget }),
      },
      mentioned,
      target: { isRingStop },
      nowMs,
    },
    { mode: 'firstFailure', mentionBypasses: bypassesPreferences(mentioned, settings), skipsPreferences: isRingStop },
  );
  return failure ? stopped(failure, trace) : { kind: 'pass', trace };
}

function replayDigest(decision: StoredDigest, values: ValuesInForce, spent: SpentQuotas, app: AppDefaults): Evaluation {
  const { channel, messages, group } = decision;
  const { settings, nowMs } = values;
  const candidate = digestCandidateOf(decision, values);
  const batch = { channel, messages, settings, app, ...(group && { group }) };
  const { newest, mentionBypasses } = evaluateMessages(batch, candidate, nowMs, 'firstFailure');
  const { failure, trace } = evaluateRules(
    DIGEST_PREFERENCE_RULES,
    {
      ...newest.context,
      candidate: { ...newest.context.candidate, sentCounts: spent.sentCounts },
      channel,
      preference: newest.preference,
    },
    { mode: 'firstFailure', mentionBypasses },
  );
  if (failure) return stopped(failure, trace);
  return contactFailureOf(decision, values, trace) ?? { kind: 'pass', trace };
}

/**
 * Evaluates rule 6. Returns undefined if it does not stop the decision. Providers of email and SMS always need an address;
 * a custom webhook needed one if the entry says that it was missing.
 */
function contactFailureOf(
  { channel, provider, recorded }: StoredDigest,
  { hasContact }: ValuesInForce,
  trace: readonly RuleTrace[],
): Evaluation | undefined {
  const reason = channel === 'email' ? 'MISSING_EMAIL' : 'MISSING_PHNO';
  const wasMissing = recorded.result.reason === reason;
  const isNeeded = provider === 'custom' ? wasMissing : provider !== undefined;
  if (!isNeeded || hasContact) return undefined;
  const code = channel === 'email' ? 'NO_EMAIL' : 'NO_PHONE';
  return {
    kind: 'stop',
    result: { outcome: 'unreachable', reason, code },
    trace: [...trace, { gate: 'CONTACT', result: 'fail' }],
  };
}

/**
 * Adds the messages that rule 1 dropped from a batch under the original values, because it may keep them under other
 * values. Messages that rule 1 did not drop were deleted or blocked.
 */
export function withDroppedMessages(decision: StoredDecision, values: ValuesInForce, app: AppDefaults): StoredDecision {
  if (decision.kind !== 'digest' || decision.dropped.length === 0) return decision;
  const { channel, group, dropped } = decision;
  const candidate = digestCandidateOf(decision, values);
  const batch = { channel, settings: values.settings, app, ...(group && { group }) };
  const failing = dropped.filter((message) => {
    const { newest } = evaluateMessages({ ...batch, messages: [message] }, candidate, values.nowMs, 'firstFailure');
    return newest.preference.result === 'fail';
  });
  const messages = [...decision.messages, ...failing].sort((a, b) => Number(a.id) - Number(b.id));
  return { ...decision, messages };
}

function candidateOf(uid: string, { ownPreferences, timezone, mutedUntilMs }: ValuesInForce) {
  return {
    uid,
    ownPreferences,
    ...(timezone !== undefined && { timezone }),
    ...(mutedUntilMs !== undefined && { mutedUntilMs }),
  };
}

function digestCandidateOf(decision: StoredDigest, values: ValuesInForce) {
  const { recipient, unsubscribedAtMs = values.unsubscribedAtMs } = decision;
  return {
    ...candidateOf(recipient, values),
    unsubscribedThreads: values.unsubscribed,
    ...(unsubscribedAtMs !== undefined && { unsubscribedAtMs }),
  };
}

function stopped(stop: RuleFailure, trace: readonly RuleTrace[]): Evaluation {
  const { reason, code }: { readonly reason: Reason; readonly code: string } = stop;
  return { kind: 'stop', result: { outcome: outcomeOf(stop), reason, code }, trace };
}
