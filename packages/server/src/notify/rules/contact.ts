import type { DigestTarget } from '../digest/digest-accounts.ts';
import type { DigestQuestion } from './digest-question.ts';
import { NOT_APPLICABLE, PASS, type Rule } from './rule.ts';

/** Gate 6: an address to send to, for the providers that need one. See docs/spec/notifications.md#rule-conditions. */
export const contact: Rule<DigestQuestion> = {
  gate: 'CONTACT',
  isPreference: false,
  isLiftable: false,
  judge({ candidate, channel, target }) {
    if (!needsContact(target)) return NOT_APPLICABLE;
    if (candidate.contact !== undefined) return PASS;
    return channel === 'email'
      ? { result: 'fail', reason: 'MISSING_EMAIL', code: 'NO_EMAIL' }
      : { result: 'fail', reason: 'MISSING_PHNO', code: 'NO_PHONE' };
  },
};

function needsContact(target: DigestTarget): boolean {
  switch (target.provider) {
    case 'sendgrid':
    case 'twilio':
      return true;
    case 'custom':
      return target.usesContact;
    case 'none':
      return false;
  }
}
