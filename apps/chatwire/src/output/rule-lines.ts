import { type RuleTrace, ruleLabel, settingCodeText } from '@chatwire/protocol';
import { EXPLAIN } from '../texts/explain.ts';
import { paint, plain } from './paint.ts';

const MARKS: Readonly<Record<RuleTrace['result'], string>> = {
  pass: '✓',
  fail: '✗',
  bypassed: '↷',
  not_applicable: '·',
  not_evaluated: '·',
};

/** Length of the longest rule label. */
const LABEL_WIDTH = 18;

/**
 * Returns one line per rule: its result and the deciding setting. Omits rules that were not evaluated or do not apply.
 */
export function ruleLines(trace: readonly RuleTrace[]): string[] {
  const evaluated = trace.filter(({ result }) => result !== 'not_applicable' && result !== 'not_evaluated');
  return evaluated.map((gate) => {
    const color = gate.result === 'fail' ? 'red' : gate.result === 'pass' ? 'green' : 'yellow';
    const reason = gate.setting === undefined ? valueOf(gate) : `${gate.setting} = ${valueOf(gate)}`;
    const setBy = gate.source === undefined ? '' : `  (${EXPLAIN.settingSources[gate.source]})`;
    return `${paint(color, MARKS[gate.result])} ${ruleLabel(gate.gate).name.padEnd(LABEL_WIDTH)} ${reason}${paint('dim', setBy)}`.trimEnd();
  });
}

/** Returns the value of a setting, for an enumerated number with its meaning: `mentions only (3)`. */
function valueOf({ setting = '', value }: RuleTrace): string {
  const words = settingCodeText(setting, value);
  if (words !== undefined) return `${words} ${paint('dim', `(${String(value)})`)}`;
  return value === undefined ? '' : plain(typeof value === 'string' ? value : JSON.stringify(value));
}
