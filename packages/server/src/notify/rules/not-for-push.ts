import { type Gate, NOT_APPLICABLE, type Rule } from './rule.ts';

/** A gate of email and SMS that push passes by. Contract 6.1. */
export function notForPush(gate: Gate): Rule {
  return { gate, isPreference: false, isLiftable: false, judge: () => NOT_APPLICABLE };
}
