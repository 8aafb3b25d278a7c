import { isRingStop } from '../targets/is-ring-stop.ts';
import type { PreferenceRuleContext } from './push-rule-context.ts';
import { NOT_APPLICABLE, PASS, type Rule } from './rule.ts';

/**
 * Rule 5 of push. Fails if edits, deletions, reactions, and calls of one user have notified another too often within a minute.
 * For calls, only earlier calls count, because reactions must not prevent a phone from ringing.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export const senderBudgetRule: Rule<PreferenceRuleContext> = {
  name: 'QUOTA',
  isPreference: false,
  isBypassable: false,
  evaluate({ event, candidate, target }) {
    if (!candidate.senderBudget || isRingStop(target)) return NOT_APPLICABLE;
    const { limit, all, calls } = candidate.senderBudget;
    const count = event.triggerKind.kind === 'call' ? calls : all;
    if (count < limit) return PASS;
    return {
      result: 'fail',
      reason: 'QUOTA_PREFERENCE',
      code: 'SENDER_LIMIT',
      setting: 'CHATWIRE_SENDER_BUDGET',
      value: limit,
      source: 'app',
      count,
    };
  },
};
