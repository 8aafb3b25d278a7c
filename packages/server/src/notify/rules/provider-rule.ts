import type { DeliveryRuleContext } from './push-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/** First part of rule 7. Fails if push has no enabled provider account. */
export const providerRule: Rule<DeliveryRuleContext> = {
  name: 'PROVIDER',
  isPreference: false,
  isBypassable: false,
  evaluate({ event }) {
    if (event.accounts.hasProvider) return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
  },
};
