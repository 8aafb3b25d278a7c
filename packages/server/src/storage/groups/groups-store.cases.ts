import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGroup, addUser, NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import { setPresence } from '../users/users-store.ts';
import { listBans } from './bans-list.ts';
import { bannedAmong, deleteBan, deleteBansIn, deleteBansOf, insertBan } from './bans-store.ts';
import { type GroupFilter, listGroups } from './groups-list.ts';
import { findGroup, findGroups, insertGroup, lockGroup, updateGroup } from './groups-store.ts';
import { listMembers, type MemberFilter } from './members-list.ts';
import {
  countMembers,
  deleteMember,
  deleteMembers,
  findMember,
  findMembers,
  groupsOfUsers,
  insertMembers,
  membershipsOf,
  membersPage,
  updateMemberScope,
} from './members-store.ts';

const ALL = { limit: 100, offset: 0 };

/** Defines the test cases for groups, members, and bans, on any database. */
export function groupsStoreCases(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  describe('groups', () => {
    test('a guid cannot be reused, even after its group is deleted', async () => {
      const { db } = storage;
      await addGroup(db, 'once');
      await updateGroup(db, 'once', { deleted_at_ms: NOW });
      expect(await findGroup(db, 'once')).toBeUndefined();
      expect((await findGroups(db, ['once'])).size).toBe(0);
      expect(await lockGroup(db, 'once')).toBeUndefined();
      const row = { guid: 'once', name: 'Again', name_folded: 'again', type: 'public', owner: 'x' } as const;
      expect(await insertGroup(db, { ...row, members_count: 0, created_at_ms: NOW })).toBe(false);
    });

    test('a locked group cannot be changed by another transaction before the first one ends', async () => {
      const order: string[] = [];
      await addGroup(storage.db, 'locked');
      let second: Promise<unknown> = Promise.resolve();
      await storage.transaction(async (tx) => {
        await lockGroup(tx, 'locked');
        second = storage.transaction(async (other) => {
          await lockGroup(other, 'locked');
          order.push('second');
        });
        await updateGroup(tx, 'locked', { name: 'Changed' });
        order.push('first');
      });
      await second;
      expect(order).toEqual(['first', 'second']);
    });
  });

  describe('members', () => {
    test("the group's count follows every change", async () => {
      const { db } = storage;
      await addGroup(db, 'count', ['a', 'b']);
      expect((await findGroup(db, 'count'))?.members_count).toBe(2);
      const grown = await insertMembers(db, 'count', [{ uid: 'c', scope: 'admin', joined_at_ms: NOW }]);
      expect(grown.members_count).toBe(3);
      expect((await deleteMember(db, 'count', 'a'))?.members_count).toBe(2);
      expect(await deleteMember(db, 'count', 'a')).toBeUndefined();
      expect(await countMembers(db, 'count')).toBe(2);
      expect(await countMembers(db, 'no-such-group')).toBe(0);
    });

    test('members are found one by one, in bulk, and by user', async () => {
      const { db } = storage;
      await addGroup(db, 'find-1', ['fa', 'fb']);
      await addGroup(db, 'find-2', ['fa']);
      await updateMemberScope(db, 'find-1', 'fb', 'moderator');
      expect(await findMember(db, 'find-1', 'fb')).toEqual({
        guid: 'find-1',
        uid: 'fb',
        scope: 'moderator',
        joined_at_ms: NOW,
      });
      expect(await findMember(db, 'find-2', 'fb')).toBeUndefined();
      expect([...(await findMembers(db, 'find-1', ['fb', 'fc'])).keys()]).toEqual(['fb']);
      expect([...(await membershipsOf(db, 'fa')).keys()].sort()).toEqual(['find-1', 'find-2']);
      expect([...(await membershipsOf(db, 'fa', ['find-2', 'count'])).keys()]).toEqual(['find-2']);
      const groups = await groupsOfUsers(db, ['fa', 'nobody']);
      expect([...groups.keys()]).toEqual(['fa']);
      expect(groups.get('fa')?.toSorted()).toEqual(['find-1', 'find-2']);
    });

    test('paging through a group returns every member once', async () => {
      const { db } = storage;
      const uids = Array.from({ length: 25 }, (_, index) => `walker-${index}`);
      await addGroup(db, 'walk', uids);
      const met: string[] = [];
      for (let after = ''; ; after = met.at(-1) ?? '') {
        const page = await membersPage(db, 'walk', after, 10);
        met.push(...page.map((member) => member.uid));
        if (page.length < 10) break;
      }
      expect(met.toSorted()).toEqual(uids.toSorted());
      await deleteMembers(db, 'walk');
      expect(await membersPage(db, 'walk', '', 10)).toEqual([]);
    });

    test('members are listed by scope, presence, and search', async () => {
      const { db } = storage;
      await addUser(db, 'la', { name: 'Ann' });
      await addUser(db, 'lb', { name: 'Bób' });
      await addUser(db, 'lc', { name: 'Cid' });
      await addGroup(db, 'list', ['la', 'lb', 'lc']);
      await updateMemberScope(db, 'list', 'lc', 'admin');
      await setPresence(db, ['lb'], { onlineUntilMs: NOW + 1, lastActiveMs: NOW });
      const uidsOf = async (filter: MemberFilter) => {
        const { rows, total } = await listMembers(storage, 'list', filter, ALL, NOW);
        expect(total).toBe(rows.length);
        return rows.map((row) => row.uid);
      };
      expect(await uidsOf({})).toEqual(['la', 'lb', 'lc']);
      expect(await uidsOf({ scopes: [] })).toEqual(['la', 'lb', 'lc']);
      expect(await uidsOf({ scopes: ['admin', 'moderator'] })).toEqual(['lc']);
      expect(await uidsOf({ status: 'online' })).toEqual(['lb']);
      expect(await uidsOf({ status: 'offline', scopes: ['participant'] })).toEqual(['la']);
      expect(await uidsOf({ searchKey: 'bo' })).toEqual(['lb']);
      expect(await uidsOf({ searchKey: 'LC' })).toEqual(['lc']);
      const second = await listMembers(storage, 'list', {}, { limit: 1, offset: 1 }, NOW);
      expect([second.rows[0]?.uid, second.total]).toEqual(['lb', 3]);
    });
  });

  describe('the list of groups', () => {
    const guidsOf = async (filter: GroupFilter) => {
      const { rows, total } = await listGroups(storage, { tags: ['listed'], ...filter }, ALL);
      expect(total).toBe(rows.length);
      return rows.map((row) => row.guid);
    };
    beforeAll(async () => {
      const tags = '["listed"]';
      await addGroup(storage.db, 'open', ['mara'], { name: 'Ópen', tags });
      await addGroup(storage.db, 'secret', ['ivo'], { name: 'Secret', tags, type: 'private' });
      await addGroup(storage.db, 'locked-up', [], { name: 'Locked', tags, type: 'password' });
      await addGroup(storage.db, 'dead', ['mara'], { name: 'Dead', tags, deleted_at_ms: NOW });
    });

    test('sorts by name and omits deleted groups', async () => {
      expect(await guidsOf({})).toEqual(['locked-up', 'open', 'secret']);
    });

    test('shows private groups to their members only', async () => {
      expect(await guidsOf({ visibleTo: 'mara' })).toEqual(['locked-up', 'open']);
      expect(await guidsOf({ visibleTo: 'ivo' })).toEqual(['locked-up', 'open', 'secret']);
    });

    test('filters by type, search, and membership', async () => {
      expect(await guidsOf({ type: 'password' })).toEqual(['locked-up']);
      expect(await guidsOf({ searchKey: 'OPE' })).toEqual(['open']);
      expect(await guidsOf({ searchKey: 'ed-u' })).toEqual(['locked-up']);
      expect(await guidsOf({ membership: { uid: 'mara', joined: true } })).toEqual(['open']);
      expect(await guidsOf({ membership: { uid: 'mara', joined: false } })).toEqual(['locked-up', 'secret']);
      expect(await guidsOf({ tags: ['other'] })).toEqual([]);
    });
  });

  describe('bans', () => {
    test('a group keeps one ban per user until it is removed', async () => {
      const { db } = storage;
      const ban = { guid: 'strict', uid: 'eve', banned_at_ms: NOW, banned_by: 'mara' };
      expect(await insertBan(db, ban)).toBe(true);
      expect(await insertBan(db, { ...ban, banned_by: 'ivo' })).toBe(false);
      expect(await insertBan(db, { ...ban, uid: 'dan' })).toBe(true);
      expect(await listBans(db, 'strict', { limit: 1, offset: 1 })).toEqual({ rows: [ban], total: 2 });
      expect(await bannedAmong(db, 'strict', ['eve', 'ann'])).toEqual(new Set(['eve']));
      expect(await bannedAmong(db, 'strict', [])).toEqual(new Set());
      expect(await deleteBan(db, 'strict', 'eve')).toBe(true);
      expect(await deleteBan(db, 'strict', 'eve')).toBe(false);
    });

    test('bans are deleted with their group and with their user', async () => {
      const { db } = storage;
      const ban = { banned_at_ms: NOW, banned_by: 'mara' };
      await insertBan(db, { guid: 'g1', uid: 'pia', ...ban });
      await insertBan(db, { guid: 'g2', uid: 'pia', ...ban });
      await insertBan(db, { guid: 'g1', uid: 'tom', ...ban });
      await deleteBansOf(db, 'pia');
      expect(await bannedAmong(db, 'g1', ['pia', 'tom'])).toEqual(new Set(['tom']));
      await deleteBansIn(db, 'g1');
      expect(await bannedAmong(db, 'g1', ['tom'])).toEqual(new Set());
    });
  });
}
