import type { GateTrace } from '@chatwire/protocol';
import { type Answer, type Gate, NOT_APPLICABLE, type Question, type Rule } from './rules/rule.ts';

/**
 * `untilStop`: no gate is asked after the one that stops. `all`: every gate is asked, for a full explanation.
 * `reach`: as `untilStop`, and only whether there is a way to the person, not whether they want it; for what an
 * operator sends once more, or as a test. See docs/spec/notifications.md#resend, #test-send.
 */
export type Thoroughness = 'untilStop' | 'all' | 'reach';

export type Stop = Extract<Answer, { result: 'fail' }>;

export interface GateOptions {
  readonly thoroughness: Thoroughness;
  /** A mention lifts the gates that can be lifted. See docs/spec/notifications.md#bypass. */
  readonly lifts: boolean;
  /** Gates about preferences are not asked: ring-stops. Default: false. */
  readonly skipsPreferences?: boolean;
}

/**
 * The answers of a channel's gates in their order; the first that fails and is not lifted stops.
 * See docs/spec/notifications.md#rule-order.
 */
export function askGates<Asked extends Question>(
  rules: readonly Rule<Asked>[],
  question: Asked,
  { thoroughness, lifts, skipsPreferences = false }: GateOptions,
): { readonly stop: Stop | undefined; readonly bypassed: boolean; readonly trace: GateTrace[] } {
  let stop: Stop | undefined;
  let bypassed = false;
  const trace: GateTrace[] = [];
  for (const rule of rules) {
    if (stop && thoroughness !== 'all') {
      trace.push({ gate: rule.gate, result: 'not_evaluated' });
      continue;
    }
    const isSkipped =
      (skipsPreferences && rule.isPreference) || (thoroughness === 'reach' && !REACH.includes(rule.gate));
    const answer = isSkipped ? NOT_APPLICABLE : rule.judge(question);
    if (answer.result !== 'fail') {
      trace.push({ gate: rule.gate, ...answer });
    } else if (rule.isLiftable && lifts) {
      bypassed = true;
      trace.push(traceOf(rule.gate, 'bypassed', answer));
    } else {
      stop ??= answer;
      trace.push(traceOf(rule.gate, 'fail', answer));
    }
  }
  return { stop, bypassed, trace };
}

/** Gates 6 and 7. */
const REACH: readonly Gate[] = ['CONTACT', 'PROVIDER', 'DEVICE', 'PROVIDER_ID'];

function traceOf(gate: Gate, result: 'fail' | 'bypassed', { setting, value, source }: Stop): GateTrace {
  return {
    gate,
    result,
    ...(setting !== undefined && { setting }),
    ...(value !== undefined && { value }),
    ...(source !== undefined && { source }),
  };
}
