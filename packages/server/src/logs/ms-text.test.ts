import { expect, test } from 'vitest';
import { msText } from './ms-text.ts';

test.each([
  0,
  7,
  999_999,
  1_000_000,
  1_000_001,
  1_099_999_999,
  1_767_268_800_000,
  1_767_268_801_007,
  2 ** 48,
  2 ** 53 - 1,
  -1,
  -1_767_268_800_000,
  1_767_268_800_000.5,
])('msText formats %d like String', (ms) => {
  expect(msText(ms)).toBe(String(ms));
});
