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
 * Evaluates rule 1 for one message of a batch. Fails because of the message class, an unsubscription, or the recipient's
 * preference for the channel, in this order. See docs/spec/notifications.md#rule-conditions, #channel-settings.
 */
export function evaluateForDigest(context: DigestMessageContext, channel: DigestChannel): RuleResult {
  const result = evaluateMessageClass(context);
  if (result.result === 'fail') return result;
  const { event, candidate } = context;
  const unsubscribed = evaluateSubscription(context, channel);
  if (unsubscribed) return unsubscribed;
  if (digestPreferencesOf(event.settings, candidate.ownPreferences, channel).isWanted) return result;
  return channelOff(context, `${channel}.enabled`, false);
}

/**
 * Returns the failure of rule 1 for a recipient who has unsubscribed from emails; undefined otherwise. It applies regardless of
 * overrides, and even where preferences are not evaluated. See docs/spec/last-mile.md#unsubscribe.
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
