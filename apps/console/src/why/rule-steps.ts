import type { RuleTrace } from '@chatwire/protocol';
import { ruleLabel } from '@chatwire/protocol/rule-labels';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';
import type { Step, StepResult } from './path.ts';

/**
 * Returns the rules as steps; only the first failing one decides. It shows `sentence` if no setting decided.
 * See docs/spec/notifications.md#rule-order.
 */
export function ruleSteps(trace: readonly RuleTrace[], sentence: string): Step[] {
  const decidingIndex = trace.findIndex(({ result }) => result === 'fail');
  return trace.map((gate, index) => {
    const { name, about } = ruleLabel(gate.gate);
    const foundText = foundBy(gate) ?? (index === decidingIndex ? sentence : undefined);
    return {
      name,
      about,
      result: gate.result === 'fail' && index !== decidingIndex ? 'also' : RESULTS[gate.result],
      ...(foundText !== undefined && { found: foundText }),
      ...(gate.source && { source: gate.source }),
    };
  });
}

const RESULTS: Readonly<Record<RuleTrace['result'], StepResult>> = {
  pass: 'pass',
  fail: 'stop',
  bypassed: 'bypassed',
  not_applicable: 'notApplicable',
  not_evaluated: 'notEvaluated',
};

/** Shows a value with the name of its setting, unless the rule has the same name. */
function foundBy({ gate, setting, value }: RuleTrace): string | undefined {
  if (value === undefined) return undefined;
  if (setting === undefined) return typeof value === 'string' ? value : undefined;
  const valueText = settingValueLabel(setting, value);
  return NAMED_LIKE_SETTING.has(gate) ? valueText : `${settingLabel(setting).replace('Schedule, ', '')}: ${valueText}`;
}

const NAMED_LIKE_SETTING: ReadonlySet<string> = new Set(['DND', 'MUTE']);
