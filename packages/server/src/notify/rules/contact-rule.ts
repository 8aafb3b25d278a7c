import { formatOf } from '../digest/digest-payload-of.ts';
import type { DigestRuleContext } from './digest-rule-context.ts';
import { NOT_APPLICABLE, PASS, type Rule } from './rule.ts';

/**
 * Rule 6. Fails if the provider needs an email address or phone number and the recipient has none.
 * See docs/spec/notifications.md#rule-conditions.
 */
export const contactRule: Rule<DigestRuleContext> = {
  name: 'CONTACT',
  isPreference: false,
  isBypassable: false,
  evaluate({ candidate, channel, target }) {
    if (target.provider === 'none' || !formatOf(channel, target).needsContact(target)) return NOT_APPLICABLE;
    if (candidate.contact !== undefined) return PASS;
    return channel === 'email'
      ? { result: 'fail', reason: 'MISSING_EMAIL', code: 'NO_EMAIL' }
      : { result: 'fail', reason: 'MISSING_PHNO', code: 'NO_PHONE' };
  },
};
