import type { Reason } from '@chatwire/protocol';
import type { MessageClass } from '../audience/message-class-of.ts';
import { conversationSetting } from './event-setting.ts';
import type { RuleContext, RuleResult } from './rule.ts';

const SETTING_NONE = 1;
const SETTING_MENTIONS_ONLY = 3;

const SETTING_OF_CLASS = { message: 'messages', reply: 'replies', quotedReply: 'quotedReplies' } as const;

/** Reason for suppressing a message, by its class. See docs/spec/notifications.md#reasons. */
export const MESSAGE_REASONS = {
  message: 'MESSAGES_PREFERENCE',
  reply: 'REPLIES_PREFERENCE',
  quotedReply: 'QUOTED_REPLIES_PREFERENCE',
} as const satisfies Record<MessageClass, Reason>;

/**
 * Evaluates rule 1 for a message: fails if the recipient does not want messages of its class, or has unsubscribed from its
 * thread. See docs/spec/notifications.md#rule-conditions.
 */
export function evaluateMessageClass({ event, candidate, mentioned }: RuleContext): RuleResult {
  const reason = MESSAGE_REASONS[event.messageClass];
  const block = event.event.message.receiverType === 'group' ? 'group' : 'oneOnOne';
  const effective = conversationSetting(
    event.settings,
    candidate.ownPreferences,
    block,
    SETTING_OF_CLASS[event.messageClass],
  );
  if (effective.value === SETTING_NONE) {
    return { result: 'fail', reason, code: 'NONE', ...effective };
  }
  if (effective.value === SETTING_MENTIONS_ONLY && !mentioned.personally && !mentioned.withEveryone) {
    return { result: 'fail', reason, code: 'NOT_MENTIONED', ...effective };
  }
  // A personal mention subscribes the recipient to the thread again.
  if (event.messageClass === 'reply' && candidate.threadUnsubscribed && !mentioned.personally) {
    return {
      result: 'fail',
      reason: MESSAGE_REASONS.reply,
      code: 'UNSUBSCRIBED',
      setting: 'threadSubscription',
      value: false,
      source: 'user',
    };
  }
  return { result: 'pass', ...effective };
}
