import type { DigestQuestion } from './digest-question.ts';
import { PASS, type Rule } from './rule.ts';

/** Gate 5: how many batches a person gets on one of their days, at all and of one conversation. Contract 9. */
export const quota: Rule<DigestQuestion> = {
  gate: 'QUOTA',
  isPreference: false,
  isLiftable: false,
  judge({ event, candidate: { told }, channel }) {
    const { maxPerDay, maxPerDayPerConversation } = event.settings.preferences[channel];
    if (maxPerDay !== null && told.today >= maxPerDay) {
      const message = `This person got ${told.today} today; ${maxPerDay} are allowed.`;
      return failure('PER_DAY', message, `${channel}.maxPerDay`, maxPerDay);
    }
    if (maxPerDayPerConversation !== null && told.todayHere >= maxPerDayPerConversation) {
      const message = `This person got ${told.todayHere} of this conversation today; ${maxPerDayPerConversation} are allowed.`;
      return failure('PER_CONVERSATION', message, `${channel}.maxPerDayPerConversation`, maxPerDayPerConversation);
    }
    return PASS;
  },
};

function failure(code: string, message: string, setting: string, value: number) {
  return { result: 'fail', reason: 'QUOTA_PREFERENCE', code, message, setting, value, source: 'app' } as const;
}
