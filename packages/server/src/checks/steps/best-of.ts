import type { StepResult } from '../step-result.ts';

const ORDER: readonly StepResult['state'][] = ['pass', 'warn', 'fail'];

/** Returns the result of the device that gets furthest; the first of equals. Undefined without devices. */
export function bestOf(results: readonly StepResult[]): StepResult | undefined {
  return results.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0];
}
