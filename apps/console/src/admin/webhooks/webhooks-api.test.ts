import { expect, test } from 'vitest';
import { withFilter } from './webhooks-api.ts';

test('a filter is written whole: what was not touched stays, what narrows nothing is left out', () => {
  expect(
    withFilter({ channel: 'push', reason: ['TIMED_OUT'] }, { url: 'x', filter: { reason: [], recipient: ['ana'] } }),
  ).toEqual({
    url: 'x',
    filter: { channel: 'push', recipient: ['ana'] },
  });
});

test('a filter without members is none, and one that was not touched is not written', () => {
  expect(withFilter({ channel: 'push' }, { filter: { channel: [] } })).toEqual({ filter: null });
  expect(withFilter({ channel: 'push' }, { enabled: false })).toEqual({ enabled: false });
});
