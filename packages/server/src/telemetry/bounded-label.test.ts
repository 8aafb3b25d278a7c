import { expect, test } from 'vitest';
import { BoundedLabel } from './bounded-label.ts';

test('values beyond the limit share one label, and earlier ones keep theirs', () => {
  const label = new BoundedLabel(2);
  expect(['a', 'b', 'a', 'c', 'd', 'b'].map((value) => label.of(value))).toEqual([
    'a',
    'b',
    'a',
    'other',
    'other',
    'b',
  ]);
});
