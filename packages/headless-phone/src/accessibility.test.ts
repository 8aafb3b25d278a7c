import { expect, test } from 'vitest';
import { ScreenReader } from './accessibility.ts';

test('only mounted views get the focus, and only through focus events', () => {
  const reader = new ScreenReader('ios');
  reader.receive(1, 'focus', false);
  expect(reader.focus).toBeUndefined();
  reader.receive(2, 'focus', true);
  reader.receive(3, 'click', true);
  expect(reader.focus).toBe(2);
});
