import type { GateTrace } from '@chatwire/protocol';
import type { Answer, Gate, Question, Rule } from './rules/rule.ts';

/** `untilStop`: no gate is asked after the one that stops. `all`: every gate is asked, for a full explanation. */
export type Thoroughness = 'untilStop' | 'all';

export type Stop = Extract<Answer, { result: 'fail' }>;

export interface GateOptions {
  readonly thoroughness: Thoroughness;
  /** A mention lifts the gates that can be lifted. Contract 6.3. */
  readonly lifts: boolean;
  /** Gates about preferences are not asked: ring-stops. Default: false. */
  readonly skipsPreferences?: boolean;
}

/** The answers of a channel's gates in their order; the first that fails and is not lifted stops. Contract 6.1. */
export function askGates<Asked extends Question>(
  rules: readonly Rule<Asked>[],
  question: Asked,
  { thoroughness, lifts, skipsPreferences = false }: GateOptions,
): { readonly stop: Stop | undefined; readonly bypassed: boolean; readonly trace: GateTrace[] } {
  let stop: Stop | undefined;
  let bypassed = false;
  const trace: GateTrace[] = [];
  for (const rule of rules) {
    if (stop && thoroughness === 'untilStop') {
      trace.push({ gate: rule.gate, result: 'not_evaluated' });
      continue;
    }
    const answer: Answer = skipsPreferences && rule.isPreference ? { result: 'not_applicable' } : rule.judge(question);
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

function traceOf(gate: Gate, result: 'fail' | 'bypassed', { setting, value, source }: Stop): GateTrace {
  return {
    gate,
    result,
    ...(setting !== undefined && { setting }),
    ...(value !== undefined && { value }),
    ...(source !== undefined && { source }),
  };
}
