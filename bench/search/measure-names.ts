import { listOwnConversations } from '../../packages/server/src/storage/conversations/conversation-list-store.ts';
import { listGroups } from '../../packages/server/src/storage/groups/groups-list.ts';
import { listMembers } from '../../packages/server/src/storage/groups/members-list.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { listUsers } from '../../packages/server/src/storage/users/users-list.ts';
import { CROWD, SOCIABLE_USER } from './load-names.ts';
import { nameSource } from './text-source.ts';
import { timeSearch } from './time-searches.ts';

const ROUNDS = 100;
const { first, family } = nameSource(5);
const long = (names: readonly string[], rank: number) => names.slice(rank).find((name) => name.length >= 7) ?? '';
const TERMS = {
  'a frequent name': long(first, 0),
  'a family name': long(family, 300),
  'a rare name': long(family, 29_000),
  'two words': `${long(first, 3)} ${long(family, 10)}`,
  'a name that does not occur': 'xylophone',
  'two frequent letters': 'te',
  'two letters that do not occur': 'xz',
  'one frequent letter': 'e',
  'one letter that does not occur': 'z',
  'no searchKey': undefined,
};
const SLICE = { limit: 30, offset: 0 };
const BY_NAME = { by: 'name', direction: 'asc' } as const;

/** Measures the first page of names with its total. */
export async function measureNames(storage: Storage) {
  const lists: Record<string, (searchKey: string | undefined) => Promise<{ readonly total: number }>> = {
    users: (searchKey) => listUsers(storage, { state: 'active', searchKey }, BY_NAME, SLICE, 0),
    'users online': (searchKey) =>
      listUsers(storage, { state: 'active', status: 'online', searchKey }, BY_NAME, SLICE, 0),
    groups: (searchKey) => listGroups(storage, { searchKey }, SLICE),
    'members of a group of 100,000': (searchKey) => listMembers(storage, CROWD, { searchKey }, SLICE, 0),
    "a user's 10,000 conversations": (searchKey) =>
      listOwnConversations(storage, SOCIABLE_USER, searchKey === undefined ? {} : { searchKey }, SLICE),
  };
  const lines = [];
  for (const [where, list] of Object.entries(lists))
    for (const [what, searchKey] of Object.entries(TERMS)) {
      const line = { what, where, ...(await timeSearch(ROUNDS, async () => (await list(searchKey)).total)) };
      console.log(Object.values(line).join('  '));
      lines.push(line);
    }
  return lines;
}
