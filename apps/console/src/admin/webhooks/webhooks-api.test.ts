import { expect, test } from 'vitest';
import { withFilter } from './webhooks-api.ts';

test('a saved filter keeps untouched fields and omits empty ones', () => {
  expect(
    withFilter({ channel: 'push', reason: ['TIMED_OUT'] }, { url: 'x', filter: { reason: [], recipient: ['ana'] } }),
  ).toEqual({
    url: 'x',
    filter: { channel: 'push', recipient: ['ana'] },
  });
});

test('an empty filter is saved as null, and an untouched one is not saved', () => {
  expect(withFilter({ channel: 'push' }, { filter: { channel: [] } })).toEqual({ filter: null });
  expect(withFilter({ channel: 'push' }, { enabled: false })).toEqual({ enabled: false });
});
