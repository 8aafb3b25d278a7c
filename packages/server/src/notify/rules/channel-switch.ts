import type { DigestCandidate } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import { digestPreferencesOf } from '../digest/digest-preferences.ts';
import type { RuleFailure } from '../evaluate-rules.ts';
import { evaluateMessageClass, MESSAGE_REASONS } from './message-class.ts';
import type { RuleContext, RuleResult } from './rule.ts';

/** Input of rule 1 for one message of a batch. */
interface DigestMessageContext extends RuleContext {
  readonly candidate: RuleContext['candidate'] & Pick<DigestCandidate, 'unsubscribedAtMs'>;
}

/**
 * Evaluates rule 1 for one message of a batch: its class, then an unsubscription, then the recipient's own channel
 * setting. See docs/spec/notifications.md#rule-conditions, #channel-settings.
 */
export function evaluateForDigest(context: DigestMessageContext, channel: DigestChannel): RuleResult {
  const result = evaluateMessageClass(context);
  if (result.result === 'fail') return result;
  const { event, candidate } = context;
  const unsubscribed = evaluateSubscription(context, channel);
  if (unsubscribed) return unsubscribed;
  if (digestPreferencesOf(event.settings, candidate.own, channel).isWanted) return result;
  return channelOff(context, `${channel}.enabled`, false);
}

/**
 * Evaluates an unsubscription, which fails rule 1 regardless of overrides, and of whether preferences are evaluated at
 * all. See docs/spec/last-mile.md#unsubscribe.
 */
export function evaluateSubscription(context: DigestMessageContext, channel: DigestChannel): RuleFailure | undefined {
  const { unsubscribedAtMs } = context.candidate;
  if (channel !== 'email' || unsubscribedAtMs === undefined) return undefined;
  return channelOff(context, 'email.unsubscribed', unsubscribedAtMs);
}

function channelOff({ event }: RuleContext, setting: string, value: unknown): RuleFailure {
  return {
    result: 'fail',
    reason: MESSAGE_REASONS[event.messageClass],
    code: 'CHANNEL_OFF',
    setting,
    value,
    source: 'user',
  };
}
