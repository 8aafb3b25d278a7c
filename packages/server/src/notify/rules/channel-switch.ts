import type { DigestChannel } from '../digest/digest-channel.ts';
import { digestPreferencesOf } from '../digest/digest-preferences.ts';
import { evaluateMessageClass, MESSAGE_REASONS } from './message-class.ts';
import type { RuleContext, RuleResult } from './rule.ts';

/**
 * Rule 1 for one message of a batch: its class, then the recipient's own channel setting.
 * See docs/spec/notifications.md#rule-conditions, #channel-settings.
 */
export function evaluateForDigest(context: RuleContext, channel: DigestChannel): RuleResult {
  const result = evaluateMessageClass(context);
  const { event, candidate } = context;
  if (result.result === 'fail' || digestPreferencesOf(event.settings, candidate.own, channel).isWanted) return result;
  return {
    result: 'fail',
    reason: MESSAGE_REASONS[event.messageClass],
    code: 'CHANNEL_OFF',
    setting: `${channel}.enabled`,
    value: false,
    source: 'user',
  };
}
