import { expect, test } from 'vitest';
import { percentText } from '../plots/plot-text.ts';
import { changeText } from './change.ts';

test('a change is shown in percent, and a large one as a multiple', () => {
  expect(changeText(112, 100)).toBe(`▲ ${percentText(0.12)}`);
  expect(changeText(50, 100)).toBe(`▼ ${percentText(0.5)}`);
  expect(changeText(100, 100)).toBe('no change');
  expect(changeText(1_200, 100)).toBe('▲ 12-fold');
});

test('a change from zero has no percentage', () => {
  expect(changeText(3, 0)).toBe('new');
  expect(changeText(0, 0)).toBeUndefined();
});
