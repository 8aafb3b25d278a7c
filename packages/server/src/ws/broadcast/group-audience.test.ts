import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../storage/storage.ts';
import { GroupAudience } from './group-audience.ts';

let clock: FakeClock;
let storage: Storage;
let groups: GroupAudience;

beforeEach(async () => {
  clock = new FakeClock();
  storage = await openSqliteStorage(':memory:');
  groups = new GroupAudience(storage.db, clock);
  await add('crew', 'mara', 'ivo');
});

test('the audience of a group is its members that are connected', async () => {
  await connect('mara', 'lene');
  expect(await audience()).toEqual(['mara']);
});

test('a member who connects later is part of it, one who disconnects is not', async () => {
  await connect('mara');
  await audience();
  await connect('ivo');
  expect(await audience()).toEqual(['ivo', 'mara']);
  groups.removeConnectedUser('mara');
  expect(await audience()).toEqual(['ivo']);
});

test('a member who connects while the group is being looked up is part of it', async () => {
  await connect('mara');
  const lookedUp = groups.connectedMembersOf('crew');
  await connect('ivo');
  await lookedUp;
  expect(await audience()).toEqual(['ivo', 'mara']);
});

test.each([
  ['joined', ['lene', 'mara']],
  ['added', ['lene', 'mara']],
  ['left', ['lene']],
  ['kicked', ['lene']],
  ['banned', ['lene']],
  ['scopeChanged', ['lene', 'mara']],
])('the audience follows a group_member frame with action %s immediately', async (action, expected) => {
  await add('crew', 'lene');
  await connect('mara', 'lene');
  await audience();
  await groups.observe({
    type: 'group_member',
    at: 1,
    conversationId: 'group_crew',
    data: { action, on: { uid: 'mara' } },
  });
  expect(await audience()).toEqual(expected);
});

test('a member who is removed while disconnected is not part of it after reconnecting', async () => {
  await connect('mara', 'ivo');
  await audience();
  groups.removeConnectedUser('mara');
  await storage.db.deleteFrom('members').where('uid', '=', 'mara').execute();
  await groups.observe({
    type: 'group_member',
    at: 1,
    conversationId: 'group_crew',
    data: { action: 'kicked', on: { uid: 'mara' } },
  });
  await connect('mara');
  expect(await audience()).toEqual(['ivo']);
});

test('a member who is added while disconnected is not part of it', async () => {
  await connect('mara');
  await audience();
  await groups.observe({
    type: 'group_member',
    at: 1,
    conversationId: 'group_crew',
    data: { action: 'added', on: { uid: 'lene' } },
  });
  expect(await audience()).toEqual(['mara']);
});

test('a membership that changed without a frame is seen after a minute', async () => {
  await connect('mara', 'lene');
  await audience();
  await add('crew', 'lene');
  expect(await audience()).toEqual(['mara']);
  await clock.advance(60_000);
  expect(await audience()).toEqual(['lene', 'mara']);
});

async function add(guid: string, ...uids: string[]): Promise<void> {
  const members = uids.map((uid) => ({ guid, uid, scope: 'participant' as const, joined_at_ms: 1 }));
  await storage.db.insertInto('members').values(members).execute();
}

async function connect(...uids: string[]): Promise<void> {
  for (const uid of uids) await groups.addConnectedUser(uid);
}

async function audience(): Promise<string[]> {
  return [...(await groups.connectedMembersOf('crew'))].sort();
}
