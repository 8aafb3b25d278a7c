import type { ReasonCode } from '@chatwire/protocol';
import type { DigestQuestion } from './digest-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/**
 * Gate 5: how many batches a person gets on one of their days, at all and of one conversation.
 * See docs/spec/notifications.md#quotas-and-digests.
 */
export const quota: Rule<DigestQuestion> = {
  gate: 'QUOTA',
  isPreference: false,
  isLiftable: false,
  judge({ event, candidate: { told }, channel }) {
    const { maxPerDay, maxPerDayPerConversation } = event.settings.preferences[channel];
    if (maxPerDay !== null && told.today >= maxPerDay) {
      return failure('PER_DAY', `${channel}.maxPerDay`, maxPerDay, told.today);
    }
    if (maxPerDayPerConversation !== null && told.todayHere >= maxPerDayPerConversation) {
      const setting = `${channel}.maxPerDayPerConversation`;
      return failure('PER_CONVERSATION', setting, maxPerDayPerConversation, told.todayHere);
    }
    return PASS;
  },
};

function failure(code: ReasonCode<'QUOTA_PREFERENCE'>, setting: string, value: number, count: number) {
  return { result: 'fail', reason: 'QUOTA_PREFERENCE', code, setting, value, source: 'app', count } as const;
}
