import type { DeliveryRuleContext } from './push-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/** Rule 7, first part: push is on, so it must have an enabled provider. */
export const provider: Rule<DeliveryRuleContext> = {
  name: 'PROVIDER',
  isPreference: false,
  isBypassable: false,
  evaluate({ event }) {
    if (event.accounts.hasProvider) return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
  },
};
