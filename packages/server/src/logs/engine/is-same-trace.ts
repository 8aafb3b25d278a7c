import type { RuleTrace } from '@chatwire/protocol';

/** Compares two traces rule by rule. */
export function isSameTrace(a: readonly RuleTrace[], b: readonly RuleTrace[]): boolean {
  return a.length === b.length && a.every((gate, n) => isSameRuleResult(gate, b[n]));
}

function isSameRuleResult(a: RuleTrace, b: RuleTrace | undefined): boolean {
  return (
    a.gate === b?.gate &&
    a.result === b.result &&
    a.setting === b.setting &&
    a.source === b.source &&
    (a.value === b.value || JSON.stringify(a.value) === JSON.stringify(b.value))
  );
}
