import { expect, test } from 'vitest';
import { TraceMemo } from './trace-memo.ts';

const PASS = { gate: 'DND', result: 'pass', setting: 'mute.dnd', value: 1, source: 'user' } as const;

test('the JSON is that of the trace, whichever traces came before', () => {
  const memo = new TraceMemo();
  const traces = [
    [PASS],
    [PASS, PASS],
    [],
    [{ ...PASS, value: 2 }],
    [{ ...PASS, value: { from: 800 } }],
    [{ ...PASS, value: { from: 900 } }],
    [{ gate: 'DND', result: 'pass' } as const],
    [{ gate: 'DND', result: 'pass', value: undefined } as const],
  ];
  for (const trace of [...traces, ...traces.toReversed()]) expect(memo.jsonOf(trace)).toBe(JSON.stringify(trace));
});

test('a trace that is modified afterwards is serialised again', () => {
  const memo = new TraceMemo();
  const trace: { gate: string; result: 'pass' | 'fail' }[] = [{ gate: 'DND', result: 'pass' }];
  memo.jsonOf(trace);
  trace[0] = { gate: 'DND', result: 'fail' };
  expect(memo.jsonOf(trace)).toBe('[{"gate":"DND","result":"fail"}]');
});
