import type { RuleTrace } from '@chatwire/protocol';
import { NOT_APPLICABLE, type Rule, type RuleName, type RuleResult } from './rules/rule.ts';

/**
 * `firstFailure`: no rule is evaluated after the first that fails. `all`: every rule, for a full explanation.
 * `deliverability`: as `firstFailure`, without rules about preferences and limits, for resends and test sends.
 * See docs/spec/notifications.md#resend, #test-send.
 */
export type EvaluationMode = 'firstFailure' | 'all' | 'deliverability';

export type RuleFailure = Extract<RuleResult, { result: 'fail' }>;

export interface EvaluationOptions {
  readonly mode: EvaluationMode;
  /** Whether a mention bypasses the rules that allow it. See docs/spec/notifications.md#bypass. */
  readonly mentionBypasses: boolean;
  /** Whether rules about preferences do not apply, as for ring-stops. Default: false. */
  readonly skipsPreferences?: boolean;
}

/**
 * Evaluates the rules of a channel in order. Returns the first failure without a bypass (undefined if there is none), whether
 * a mention bypassed a failing rule, and one trace item per rule. See docs/spec/notifications.md#rule-order.
 */
export function evaluateRules<Context>(
  rules: readonly Rule<Context>[],
  context: Context,
  { mode, mentionBypasses, skipsPreferences = false }: EvaluationOptions,
): { readonly failure: RuleFailure | undefined; readonly bypassed: boolean; readonly trace: RuleTrace[] } {
  let failure: RuleFailure | undefined;
  let bypassed = false;
  const trace: RuleTrace[] = [];
  for (const rule of rules) {
    if (failure && mode !== 'all') {
      trace.push({ gate: rule.name, result: 'not_evaluated' });
      continue;
    }
    const isSkipped =
      (skipsPreferences && rule.isPreference) ||
      (mode === 'deliverability' && !DELIVERABILITY_RULES.includes(rule.name));
    const result = isSkipped ? NOT_APPLICABLE : rule.evaluate(context);
    if (result.result !== 'fail') {
      trace.push({ gate: rule.name, ...result });
    } else if (rule.isBypassable && mentionBypasses) {
      bypassed = true;
      trace.push(traceOf(rule.name, 'bypassed', result));
    } else {
      failure ??= result;
      trace.push(traceOf(rule.name, 'fail', result));
    }
  }
  return { failure, bypassed, trace };
}

/** Rules 6 and 7. */
const DELIVERABILITY_RULES: readonly RuleName[] = ['CONTACT', 'PROVIDER', 'DEVICE', 'PROVIDER_ID'];

function traceOf(gate: RuleName, result: 'fail' | 'bypassed', { setting, value, source }: RuleFailure): RuleTrace {
  return {
    gate,
    result,
    ...(setting !== undefined && { setting }),
    ...(value !== undefined && { value }),
    ...(source !== undefined && { source }),
  };
}
