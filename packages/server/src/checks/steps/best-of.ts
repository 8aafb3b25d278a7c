import type { StepResult } from '../step-result.ts';

const ORDER: readonly StepResult['state'][] = ['pass', 'warn', 'fail'];

/** Returns the best result, or the first one of several equal ones. Undefined without results. */
export function bestOf(results: readonly StepResult[]): StepResult | undefined {
  return results.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0];
}
