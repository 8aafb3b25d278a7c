import type { GateTrace } from '@chatwire/protocol';

/** Compares two traces rule by rule. */
export function isSameTrace(a: readonly GateTrace[], b: readonly GateTrace[]): boolean {
  return a.length === b.length && a.every((gate, n) => isSameRuleResult(gate, b[n]));
}

function isSameRuleResult(a: GateTrace, b: GateTrace | undefined): boolean {
  return (
    a.gate === b?.gate &&
    a.result === b.result &&
    a.setting === b.setting &&
    a.source === b.source &&
    (a.value === b.value || JSON.stringify(a.value) === JSON.stringify(b.value))
  );
}
