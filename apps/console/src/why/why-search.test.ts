import { expect, test } from 'vitest';
import { parseWhySearch } from './why-search.ts';

test('an address says whom and what it is about, and what makes no sense in it is left out', () => {
  expect(parseWhySearch({ user: 'Mara', message: '458' })).toEqual({ user: 'mara', message: '458' });
  expect(parseWhySearch({ user: 'mara', message: 'now', from: 'ivo', in: 'crew' })).toEqual({
    user: 'mara',
    message: 'now',
    from: 'ivo',
    in: 'crew',
  });
  expect(parseWhySearch({ user: 'a/b', message: '-1', from: 'ivo' })).toEqual({});
});
