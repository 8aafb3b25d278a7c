import type { GateTrace } from '@chatwire/protocol';
import { paint, plain } from './paint.ts';

const SIGNS: Readonly<Record<GateTrace['result'], string>> = {
  pass: '✓',
  fail: '✗',
  bypassed: '↷',
  not_applicable: '·',
  not_evaluated: '·',
};

/** One line a gate: what it said, and which setting of whom decided. Gates that had nothing to say are left out. */
export function gateLines(trace: readonly GateTrace[]): string[] {
  const asked = trace.filter(({ result }) => result !== 'not_applicable' && result !== 'not_evaluated');
  return asked.map((gate) => {
    const colour = gate.result === 'fail' ? 'red' : gate.result === 'pass' ? 'green' : 'yellow';
    const by = gate.setting === undefined ? valueOf(gate) : `${gate.setting} = ${valueOf(gate)}`;
    const whose = gate.source === undefined ? '' : `  (${gate.source})`;
    return `${paint(colour, SIGNS[gate.result])} ${gate.gate.padEnd(16)} ${plain(by)}${paint('dim', whose)}`.trimEnd();
  });
}

function valueOf({ value }: GateTrace): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
