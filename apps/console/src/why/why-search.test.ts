import { expect, test } from 'vitest';
import { parseWhySearch } from './why-search.ts';

test('a URL contains recipient and message, and invalid parameters are ignored', () => {
  expect(parseWhySearch({ user: 'Mara', message: '458' })).toEqual({ user: 'mara', message: '458' });
  expect(parseWhySearch({ user: 'mara', message: 'now', from: 'ivo', in: 'crew' })).toEqual({
    user: 'mara',
    message: 'now',
    from: 'ivo',
    in: 'crew',
  });
  expect(parseWhySearch({ user: 'a/b', message: '-1', from: 'ivo' })).toEqual({});
});
