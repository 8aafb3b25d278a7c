import type { DeliveryRuleContext } from './push-rule-context.ts';
import { NOT_APPLICABLE, type Rule } from './rule.ts';

/**
 * Third part of rule 7. Fails if the provider account of the push token is missing, disabled, of another provider, or has an
 * invalid key. See docs/spec/notifications.md#reasons.
 */
export const providerIdRule: Rule<DeliveryRuleContext> = {
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
