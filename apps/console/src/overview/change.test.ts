import { expect, test } from 'vitest';
import { percentText } from '../plots/plot-text.ts';
import { changeText } from './change.ts';

test('a change is told as a share of what was, great ones as a multiple', () => {
  expect(changeText(112, 100)).toBe(`▲ ${percentText(0.12)}`);
  expect(changeText(50, 100)).toBe(`▼ ${percentText(0.5)}`);
  expect(changeText(100, 100)).toBe('as before');
  expect(changeText(1_200, 100)).toBe('▲ 12-fold');
});

test('there is no share of nothing', () => {
  expect(changeText(3, 0)).toBe('none before');
  expect(changeText(0, 0)).toBeUndefined();
});
