import type { Reason } from '@chatwire/protocol';
import type { MessageClass } from '../audience/message-class-of.ts';
import { conversationSetting } from './event-setting.ts';
import type { RuleContext, RuleResult } from './rule.ts';

const NONE = 1;
const MENTIONS_ONLY = 3;

const SETTINGS = { message: 'messages', reply: 'replies', quotedReply: 'quotedReplies' } as const;

/** Reason for suppressing a message, by its class. See docs/spec/notifications.md#reasons. */
export const MESSAGE_REASONS = {
  message: 'MESSAGES_PREFERENCE',
  reply: 'REPLIES_PREFERENCE',
  quotedReply: 'QUOTED_REPLIES_PREFERENCE',
} as const satisfies Record<MessageClass, Reason>;

/**
 * Returns whether the recipient wants messages of this class. See docs/spec/notifications.md#rule-conditions, rule 1,
 * after_message.
 */
export function evaluateMessageClass({ event, candidate, mentioned }: RuleContext): RuleResult {
  const reason = MESSAGE_REASONS[event.messageClass];
  const block = event.event.message.receiverType === 'group' ? 'group' : 'oneOnOne';
  const effective = conversationSetting(event.settings, candidate.own, block, SETTINGS[event.messageClass]);
  if (effective.value === NONE) {
    return { result: 'fail', reason, code: 'NONE', ...effective };
  }
  if (effective.value === MENTIONS_ONLY && !mentioned.personally && !mentioned.withEveryone) {
    return { result: 'fail', reason, code: 'NOT_MENTIONED', ...effective };
  }
  // A personal mention re-subscribes to the thread.
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
