import type { PushRuleContext } from './push-rule-context.ts';
import { PASS, type Rule } from './rule.ts';

/** Rule 7, second part: a device that can receive this event, or a custom webhook. */
export const device: Rule<PushRuleContext> = {
  name: 'DEVICE',
  isPreference: false,
  isBypassable: false,
  evaluate({ target }) {
    if (target.provider !== 'none' || target.hasDevice) return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' };
  },
};
