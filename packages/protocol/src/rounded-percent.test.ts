import { expect, test } from 'vitest';
import { alarmValueText } from './alarms/alarm-texts.ts';
import { roundedPercent } from './rounded-percent.ts';

test.each([
  [0, 0],
  [0.5, 50],
  [0.942, 94.2],
  [0.94268, 94.3],
  [0.9994, 99.9],
  [0.9996, 99.96],
  [0.999996, 99.9996],
  [1 - 1e-12, 99.999999],
  [0.0006, 0.1],
  [0.0004, 0.04],
  [1e-12, 0.000001],
  [1, 100],
  [1.234, 123.4],
])('a share of %f is shown as %f percent', (share, percent) => {
  expect(roundedPercent(share)).toBe(percent);
});

test('whole percent keep decimals only where they would be 0 or 100', () => {
  expect([0.423, 0.996, 0.004].map((share) => roundedPercent(share, 0))).toEqual([42, 99.6, 0.4]);
});

test('an alarm at 99.96 percent is not shown as one at 100 percent', () => {
  expect(alarmValueText('successRate', 0.9996)).toBe('99.96%');
  expect(alarmValueText('successRate', 0.942)).toBe('94.2%');
});
