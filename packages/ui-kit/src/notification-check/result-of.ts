import type { Chat } from '@chatwire/sdk';
import type { CheckTextKey } from './check-table.ts';

export type CheckResult = Extract<CheckTextKey, `check.result.${string}`>;

/**
 * Returns the result of a check that is done. A check that ended before its last step without a failure was
 * interrupted.
 */
export function resultOf(steps: readonly Chat.CheckStep[]): CheckResult {
  const last = steps.at(-1);
  if (steps.some(({ state }) => state === 'fail')) return 'check.result.fail';
  const isComplete = last && last.state !== 'not_reached' && (last.step === 'receipt' || last.step === 'push');
  if (!isComplete) return 'check.result.interrupted';
  if (last.state === 'warn') return 'check.result.unknown';
  return steps.some(({ state }) => state === 'warn') ? 'check.result.warn' : 'check.result.pass';
}
