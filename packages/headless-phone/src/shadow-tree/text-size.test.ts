import { expect, test } from 'vitest';
import { fontMultiplier } from './text-size.ts';

test('text is scaled unless its props forbid it, up to their maximum', () => {
  expect(fontMultiplier({}, 2)).toBe(2);
  expect(fontMultiplier({ allowFontScaling: false }, 2)).toBe(1);
  expect(fontMultiplier({ maxFontSizeMultiplier: 1.5 }, 2)).toBe(1.5);
  expect(fontMultiplier({ maxFontSizeMultiplier: 0.5 }, 2)).toBe(2);
});
