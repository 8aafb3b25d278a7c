import { expect, test } from 'vitest';
import { percentText } from '../plots/plot-text.ts';
import { periodChangeText } from './period-change.ts';

test('a change is shown in percent, and a large one as a multiple', () => {
  expect(periodChangeText(112, 100)).toBe(`▲ ${percentText(0.12)}`);
  expect(periodChangeText(50, 100)).toBe(`▼ ${percentText(0.5)}`);
  expect(periodChangeText(1, 250)).toBe(`▼ ${percentText(0.996)}`);
  expect(periodChangeText(100, 100)).toBe('no change');
  expect(periodChangeText(1_200, 100)).toBe('▲ 12-fold');
});

test('a change from zero has no percentage', () => {
  expect(periodChangeText(3, 0)).toBe('new');
  expect(periodChangeText(0, 0)).toBeUndefined();
});
