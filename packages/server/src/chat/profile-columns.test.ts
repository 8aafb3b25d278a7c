import { expect, test } from 'vitest';
import { groupColumns, userColumns } from './profile-columns.ts';

test('an update keeps members that it does not name, and null, an empty text, and unset remove', () => {
  expect(userColumns({}, 'user')).toEqual({});
  expect(
    userColumns({ name: '  Mára  ', avatar: null, statusMessage: '', tags: [], unset: ['link', 'role'] }, 'user'),
  ).toEqual({
    name: 'Mára',
    name_folded: 'mara',
    avatar: null,
    status_message: null,
    tags: null,
    link: null,
    role: 'default',
  });
  expect(groupColumns({ description: '', unset: ['icon', 'metadata'] }, 'server')).toEqual({
    description: null,
    icon: null,
    metadata: null,
  });
});

test('a user neither writes nor removes @private metadata of a server key', () => {
  const stored = { metadata: '{"shown":1,"@private":{"note":"x"}}' };
  const written = (metadata: Record<string, unknown> | null, from: { metadata: string | null } = stored) =>
    JSON.parse(userColumns({ metadata }, 'user', from).metadata ?? 'null');
  expect(written({ shown: 2, '@private': 'mine' })).toEqual({ shown: 2, '@private': { note: 'x' } });
  expect(written(null)).toEqual({ '@private': { note: 'x' } });
  expect(written({ '@private': 'mine' }, { metadata: null })).toEqual({});
  expect(userColumns({ metadata: null }, 'server', stored)).toEqual({ metadata: null });
});
