import type { DeliveryRuleContext } from './push-rule-context.ts';
import { NOT_APPLICABLE, type Rule } from './rule.ts';

/**
 * Rule 7, third part: the account that the device's token belongs to.
 * See docs/spec/notifications.md#reasons, INVALID_PUSH_PROVIDER_ID.
 */
export const providerId: Rule<DeliveryRuleContext> = {
  name: 'PROVIDER_ID',
  isPreference: false,
  isBypassable: false,
  evaluate({ target }) {
    if (target.provider === 'none' || target.provider === 'custom') return NOT_APPLICABLE;
    if (!target.fault) return { result: 'pass', value: target.providerId };
    return {
      result: 'fail',
      reason: 'INVALID_PUSH_PROVIDER_ID',
      code: target.fault,
      value: target.providerId,
    };
  },
};
