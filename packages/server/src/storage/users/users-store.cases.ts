import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGroup, addUser, NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import { contactsOfUsers } from './contacts-of-users.ts';
import { contactsOf } from './contacts-store.ts';
import { listUsers, type UserFilter, type UserOrder } from './users-list.ts';
import {
  findAuthors,
  findUser,
  findUsers,
  insertUser,
  setDeactivated,
  setPresence,
  updateUser,
} from './users-store.ts';

/** Defines the test cases for users, on any database. */
export function usersStoreCases(open: () => Promise<Storage>): void {
  describe('users', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    test('a uid cannot be reused, even after its user is erased', async () => {
      const row = { uid: 'once', name: 'Once', name_folded: 'once', role: 'default', created_at_ms: NOW };
      expect(await insertUser(storage.db, row)).toBe(true);
      expect(await insertUser(storage.db, { ...row, name: 'Twice' })).toBe(false);
      await updateUser(storage.db, 'once', { erased_at_ms: NOW });
      expect(await insertUser(storage.db, row)).toBe(false);
      expect(await findUser(storage.db, 'once')).toBeUndefined();
      expect((await findUsers(storage.db, ['once'])).size).toBe(0);
      expect((await findAuthors(storage.db, ['once'])).get('once')?.name).toBe('Once');
      expect(await updateUser(storage.db, 'once', { name: 'Ghost' })).toBeUndefined();
    });

    test('deactivating returns only users whose state changed', async () => {
      await addUser(storage.db, 'tired');
      await addUser(storage.db, 'gone', { deactivated_at_ms: NOW });
      const changed = await setDeactivated(storage.db, ['tired', 'gone', 'nobody'], NOW + 1);
      expect(changed.map((user) => [user.uid, user.deactivated_at_ms])).toEqual([['tired', NOW + 1]]);
      expect((await findUser(storage.db, 'gone'))?.deactivated_at_ms).toBe(NOW);
      const back = await setDeactivated(storage.db, ['tired', 'gone'], null);
      expect(back.map((user) => user.uid).sort()).toEqual(['gone', 'tired']);
    });

    test('contacts are conversation partners and fellow group members, each returned once', async () => {
      const { db } = storage;
      await db
        .insertInto('conversations')
        .values([
          { ...conversation('ann_user_zoe'), user_a: 'ann', user_b: 'zoe' },
          { ...conversation('ann_user_bob'), user_a: 'ann', user_b: 'bob' },
          { ...conversation('bob_user_eve'), user_a: 'bob', user_b: 'eve' },
        ])
        .execute();
      await addGroup(db, 'pals', ['ann', 'bob', 'cid']);
      await addGroup(db, 'strangers', ['dan', 'eve']);
      expect((await contactsOf(db, 'ann')).sort()).toEqual(['bob', 'cid', 'zoe']);
      expect(await contactsOf(db, 'nobody')).toEqual([]);
      const together = await contactsOfUsers(db, ['ann', 'eve', 'nobody']);
      expect(together.get('ann')?.toSorted()).toEqual(['bob', 'cid', 'zoe']);
      expect(together.get('eve')?.toSorted()).toEqual(['bob', 'dan']);
      expect(together.get('nobody')).toEqual([]);
    });

    test('the contacts of a user with thousands of conversations do not displace those of other users', async () => {
      const { db } = storage;
      const late = { ...conversation('abe_user_zac'), user_a: 'abe', user_b: 'zac' };
      await db.insertInto('conversations').values(late).execute();
      const partners = Array.from({ length: 3_100 }, (_, n) => `p${n}`);
      for (let from = 0; from < partners.length; from += 500) {
        const rows = partners.slice(from, from + 500);
        await db
          .insertInto('conversations')
          .values(rows.map((uid) => ({ ...conversation(`helper_user_${uid}`), user_a: 'helper', user_b: uid })))
          .execute();
      }
      const contacts = await contactsOfUsers(db, ['helper', 'zac']);
      expect(contacts.get('helper')).toHaveLength(1_000);
      expect(contacts.get('zac')).toEqual(['abe']);
    });

    test('contacts of users in very many groups are read in queries of at most 3,000 rows', async () => {
      const { db } = storage;
      const uids = Array.from({ length: 40 }, (_, n) => `club${n}`);
      for (let n = 0; n < 80; n += 1) await addGroup(db, `club-group${n}`, uids);
      let largest = 0;
      const observed = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          largest = Math.max(largest, result.rows.length);
          return Promise.resolve(result);
        },
      });
      const contacts = await contactsOfUsers(observed, uids);
      expect(largest).toBeLessThanOrEqual(3_000);
      expect([...contacts.values()].map((others) => others.length)).toEqual(uids.map(() => 39));
    });
  });

  describe('the list of users', () => {
    let storage: Storage;
    const byName: UserOrder = { by: 'name', direction: 'asc' };
    const uidsOf = async (filter: Partial<UserFilter>, order = byName) => {
      const slice = { limit: 100, offset: 0 };
      const { rows, total } = await listUsers(storage, { state: 'active', ...filter }, order, slice, NOW);
      expect(total).toBe(rows.length);
      return rows.map((row) => row.uid);
    };

    beforeAll(async () => {
      storage = await open();
      const { db } = storage;
      await addUser(db, 'mara', { name: 'Mára Óg', tags: '["crew","a,\\"b\\""]', last_active_at_ms: NOW + 5 });
      await addUser(db, 'ivo', { name: 'ivo', role: '@agentic', tags: '["Crew"]', created_at_ms: NOW - 9 });
      await addUser(db, 'lene', { name: 'Lene_100%', last_active_at_ms: NOW + 9, created_at_ms: NOW + 9 });
      await addUser(db, 'zed', { name: 'Zed', deactivated_at_ms: NOW });
      await addUser(db, 'erased', { name: 'Mara too', erased_at_ms: NOW });
      await setPresence(db, ['mara'], { onlineUntilMs: NOW + 1, lastActiveMs: NOW + 5 });
      await setPresence(db, ['ivo'], { onlineUntilMs: NOW, lastActiveMs: NOW });
    });
    afterAll(() => storage.close());

    test('always omits erased users, and omits deactivated ones unless requested', async () => {
      expect(await uidsOf({})).toEqual(['ivo', 'lene', 'mara']);
      expect(await uidsOf({ state: 'any' })).toEqual(['ivo', 'lene', 'mara', 'zed']);
      expect(await uidsOf({ state: 'deactivated' })).toEqual(['zed']);
    });

    test('searches names and uids without regard to case and accents, and takes % and _ literally', async () => {
      expect(await uidsOf({ searchKey: 'MARA' })).toEqual(['mara']);
      expect(await uidsOf({ searchKey: 'og' })).toEqual(['mara']);
      expect(await uidsOf({ searchKey: 'og', searchIn: ['uid'] })).toEqual([]);
      expect(await uidsOf({ searchKey: '%' })).toEqual(['lene']);
      expect(await uidsOf({ searchKey: 'e_1' })).toEqual(['lene']);
      expect(await uidsOf({ searchKey: 'n_e' })).toEqual([]);
    });

    test('matches whole tags case-sensitively, with any characters', async () => {
      expect(await uidsOf({ tags: ['crew'] })).toEqual(['mara']);
      expect(await uidsOf({ tags: ['Crew', 'crew'] })).toEqual(['ivo', 'mara']);
      expect(await uidsOf({ tags: ['cre'] })).toEqual([]);
      expect(await uidsOf({ tags: ['b'] })).toEqual([]);
      expect(await uidsOf({ tags: ['a,"b"'] })).toEqual(['mara']);
    });

    test('a user whose online lease has expired counts as offline', async () => {
      expect(await uidsOf({ status: 'online' })).toEqual(['mara']);
      expect(await uidsOf({ status: 'offline' })).toEqual(['ivo', 'lene']);
    });

    test('combines filters, and an empty list filters nothing', async () => {
      expect(await uidsOf({ roles: ['@agentic', 'default'], uids: ['ivo', 'zed'] })).toEqual(['ivo']);
      expect(await uidsOf({ roles: [], tags: [], uids: [] })).toEqual(['ivo', 'lene', 'mara']);
    });

    test('sorts by name, creation, and activity, in both directions', async () => {
      expect(await uidsOf({}, { by: 'name', direction: 'desc' })).toEqual(['mara', 'lene', 'ivo']);
      expect(await uidsOf({}, { by: 'createdAt', direction: 'asc' })).toEqual(['ivo', 'mara', 'lene']);
      expect(await uidsOf({}, { by: 'lastActiveAt', direction: 'desc' })).toEqual(['lene', 'mara', 'ivo']);
    });

    test('returns a slice, and the total number of matching users', async () => {
      const page = await listUsers(storage, { state: 'active' }, byName, { limit: 1, offset: 1 }, NOW);
      expect(page.rows.map((row) => row.uid)).toEqual(['lene']);
      expect(page.total).toBe(3);
      const beyond = { limit: 1000, offset: Number.MAX_SAFE_INTEGER };
      expect((await listUsers(storage, { state: 'active' }, byName, beyond, NOW)).rows).toEqual([]);
    });
  });
}

function conversation(conversation_id: string) {
  return { conversation_id, type: 'user', guid: null, seq: 1, active_at_ms: NOW, created_at_ms: NOW } as const;
}
