import type { RuleTrace } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { SharedTraces } from './shared-traces.ts';

const traceOf = (value: number): RuleTrace[] => [
  { gate: 'EVENT_PREFERENCE', result: 'pass' },
  { gate: 'DND', result: 'pass', setting: 'mute.dndPreferenceSetting', value, source: 'app' },
];

test('equal traces share one object, and each keeps its content', () => {
  const traces = new SharedTraces();
  const values = Array.from({ length: 100 }, (_, index) => index % 10);
  const shared = values.map((value) => traces.share(traceOf(value)));
  expect(shared).toEqual(values.map(traceOf));
  expect(traces.share(traceOf(3))).toBe(traces.share(traceOf(3)));
  expect(traces.share(traceOf(3))).not.toBe(traces.share(traceOf(4)));
});

test('the traces of the last eight kinds are shared; older ones are not', () => {
  const traces = new SharedTraces();
  const [first] = [0, 1, 2, 3, 4, 5, 6, 7].map((value) => traces.share(traceOf(value)));
  expect(traces.share(traceOf(0))).toBe(first);
  traces.share(traceOf(8));
  expect(traces.share(traceOf(0))).not.toBe(first);
  expect(traces.share([])).toEqual([]);
});
