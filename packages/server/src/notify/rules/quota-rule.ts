import type { ReasonCode } from '@chatwire/protocol';
import type { DigestPreferenceContext } from './digest-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/**
 * Rule 5 of email and SMS. Fails if a daily quota of the recipient's batches is used up, in total or for the conversation.
 * See docs/spec/notifications.md#quotas-and-digests.
 */
export const quotaRule: Rule<DigestPreferenceContext> = {
  name: 'QUOTA',
  isPreference: false,
  isBypassable: false,
  evaluate({ event, candidate: { sentCounts }, channel }) {
    const { maxPerDay, maxPerDayPerConversation } = event.settings.preferences[channel];
    if (maxPerDay !== null && sentCounts.today >= maxPerDay) {
      return failure('PER_DAY', `${channel}.maxPerDay`, maxPerDay, sentCounts.today);
    }
    if (maxPerDayPerConversation !== null && sentCounts.todayHere >= maxPerDayPerConversation) {
      const setting = `${channel}.maxPerDayPerConversation`;
      return failure('PER_CONVERSATION', setting, maxPerDayPerConversation, sentCounts.todayHere);
    }
    return PASS;
  },
};

function failure(code: ReasonCode<'QUOTA_PREFERENCE'>, setting: string, value: number, count: number) {
  return { result: 'fail', reason: 'QUOTA_PREFERENCE', code, setting, value, source: 'app', count } as const;
}
