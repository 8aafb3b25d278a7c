import { expect, test } from 'vitest';
import { isLasting, TYPING_KEY, UNREAD_KEY } from './list-row.ts';

test.each(['m:muid-1', 'i:7', 'run:run-1'])('the row %s stays between its neighbours', (key) => {
  expect(isLasting(key)).toBe(true);
});

test.each([UNREAD_KEY, TYPING_KEY, 'day:2026-11-20', 'edge:older', 'xm:1', 'xi:1', 'xrun:1'])(
  'the row %s may move between others',
  (key) => {
    expect(isLasting(key)).toBe(false);
  },
);
