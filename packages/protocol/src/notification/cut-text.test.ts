import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const [OPEN, CLOSE] = ['\u2068', '\u2069'];
const LONG = 'about the boats at the pier, '.repeat(8);

test.each([
  ['an isolated name is left out as a whole', `Ask ${OPEN}@נועה כהן${CLOSE} now`, 8, 'Ask …'],
  ['an isolated text is closed', `${OPEN}Ask her ${LONG}${CLOSE}`, 8, `${OPEN}Ask h…${CLOSE}`],
  [
    'so is one that is cut at a name in it',
    `${OPEN}Ask ${OPEN}@נועה כהן${CLOSE} ${LONG}${CLOSE}`,
    8,
    `${OPEN}Ask …${CLOSE}`,
  ],
])('%s', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(Array.from(cut).length).toBeLessThanOrEqual(max);
});
