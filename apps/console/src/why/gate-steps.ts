import type { GateTrace } from '@chatwire/protocol';
import { gateWord } from '../words/gates.ts';
import { settingWords, valueWords } from '../words/setting-words.ts';
import type { Step, StepResult } from './path.ts';

/** Gates in their order; only the first that fails decides. Contract 6.1. */
export function gateSteps(trace: readonly GateTrace[]): Step[] {
  const decisive = trace.findIndex(({ result }) => result === 'fail');
  return trace.map((gate, index) => {
    const { name, about } = gateWord(gate.gate);
    const found = foundBy(gate);
    return {
      name,
      about,
      result: gate.result === 'fail' && index !== decisive ? 'also' : RESULTS[gate.result],
      ...(found !== undefined && { found }),
      ...(gate.source && { source: gate.source }),
    };
  });
}

const RESULTS: Readonly<Record<GateTrace['result'], StepResult>> = {
  pass: 'pass',
  fail: 'stop',
  bypassed: 'lifted',
  not_applicable: 'skip',
  not_evaluated: 'skip',
};

/** A value says most beside the name of its setting, unless the gate has that name already. */
function foundBy({ gate, setting, value }: GateTrace): string | undefined {
  if (value === undefined) return undefined;
  if (setting === undefined) return typeof value === 'string' ? value : undefined;
  const words = valueWords(setting, value);
  return OWN_NAME.has(gate) ? words : `${settingWords(setting)}: ${words}`;
}

const OWN_NAME: ReadonlySet<string> = new Set(['DND', 'MUTE']);
