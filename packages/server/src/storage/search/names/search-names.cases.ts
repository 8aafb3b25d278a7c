import type { UserSort } from '@chatwire/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '../../../base/text/fold-text.ts';
import { contentColumns } from '../../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../../chat/messages/message-row.ts';
import { listOwnConversations } from '../../conversations/conversation-list-store.ts';
import { conversationKey } from '../../conversations/conversations-store.ts';
import { type GroupFilter, listGroups } from '../../groups/groups-list.ts';
import { listMembers, type MemberFilter } from '../../groups/members-list.ts';
import { NOW } from '../../sample-rows.fixture.ts';
import type { Storage } from '../../storage.ts';
import { listUsers, type UserFilter } from '../../users/users-list.ts';
import { updateUser } from '../../users/users-store.ts';
import { folded, PIECES, picker } from '../messages/search-texts.fixture.ts';

/** More than are read without asking the index; the last ones are still pending. */
const NAMES = 3_000;
const PENDING = 100;
const TERMS = 40;
const NEEDLE = 'zanzibar';

interface Known {
  readonly key: string;
  name: string;
  readonly role: string;
  readonly tags: readonly string[];
  readonly onlineUntil: number | null;
  readonly activeAt: number | null;
  readonly deactivatedAt: number | null;
  readonly erasedAt: number | null;
  readonly createdAt: number;
  readonly isMember: boolean;
}

/**
 * Defines the test cases for searching users, groups, members, and conversations by name on one engine, compared with a
 * plain scan.
 */
export function searchNamesCases(open: () => Promise<Storage>): void {
  describe('search in names', () => {
    let storage: Storage;
    const pick = picker(11);
    const madeUp = (most: number) =>
      Array.from({ length: 1 + pick(most) }, () => PIECES[pick(PIECES.length)] ?? '')
        .join('')
        .toWellFormed();
    const oneIn = (parts: number) => pick(parts) === 0;
    const known: Known[] = Array.from({ length: NAMES }, (_, index) => ({
      key: `k${index.toString(36).padStart(4, '0')}`,
      name: index === NAMES / 2 ? `to ${NEEDLE}` : madeUp(4),
      role: oneIn(3) ? 'pilot' : 'default',
      tags: oneIn(2) ? ['crew'] : [],
      onlineUntil: oneIn(4) ? NOW + 1 : null,
      activeAt: oneIn(2) ? NOW - pick(100) : null,
      deactivatedAt: oneIn(10) ? NOW : null,
      erasedAt: oneIn(20) ? NOW : null,
      createdAt: NOW - pick(1_000),
      isMember: oneIn(2),
    }));
    const terms = () => [...PIECES, ...Array.from({ length: TERMS }, () => madeUp(2)), 'K00', '0a', NEEDLE, 'qqq'];

    beforeAll(async () => {
      storage = await open();
      await store(known.slice(0, -PENDING));
      await fill();
      await store(known.slice(-PENDING));
      if (storage.search.engine === 'postgres') await sql`ANALYZE`.execute(storage.db);
    });
    afterAll(() => storage.close());

    function fill(): Promise<void> {
      return storage.search.index.addMissing({
        signal: new AbortController().signal,
        logger: { info: () => {}, warn: () => {} },
        pause: async () => {},
      });
    }

    /** Stores each name as a user, as a group, and as a conversation of mara with that group. */
    async function store(names: readonly Known[]): Promise<void> {
      await storage.transaction(async (tx) => {
        for (let at = 0; at < names.length; at += 500) {
          const some = names.slice(at, at + 500);
          const named = (one: Known) => ({
            name: one.name,
            name_folded: foldText(one.name),
            tags: JSON.stringify(one.tags),
            created_at_ms: one.createdAt,
          });
          const users = some.map((one) => ({
            ...named(one),
            uid: one.key,
            role: one.role,
            online_until_ms: one.onlineUntil,
            last_active_at_ms: one.activeAt,
            deactivated_at_ms: one.deactivatedAt,
            erased_at_ms: one.erasedAt,
          }));
          const groups = some.map((one) => ({
            ...named(one),
            guid: one.key,
            type: one.role === 'pilot' ? ('private' as const) : ('public' as const),
            owner: 'mara',
            members_count: 1,
            deleted_at_ms: one.erasedAt,
          }));
          const members = some.flatMap((one) => [
            { guid: 'crowd', uid: one.key, scope: 'participant' as const, joined_at_ms: NOW },
            ...(one.isMember ? [{ guid: one.key, uid: 'mara', scope: 'participant' as const, joined_at_ms: NOW }] : []),
          ]);
          await tx.insertInto('users').values(users).execute();
          await tx.insertInto('groups').values(groups).execute();
          await tx.insertInto('members').values(members).execute();
          await tx.insertInto('conversations').values(some.map(conversationOf)).execute();
          await tx.insertInto('messages').values(some.map(messageOf)).execute();
        }
      });
    }

    const found = (one: Known, searchKey: string, searchIn: readonly string[] = ['uid', 'name']) => {
      const [inKey, inName] = [searchKey.toWellFormed().toLowerCase(), folded(searchKey.toWellFormed())];
      return (
        (searchIn.includes('uid') && inKey !== '' && one.key.includes(inKey)) ||
        (searchIn.includes('name') && inName !== '' && folded(one.name).includes(inName))
      );
    };
    const byKey = (a: Known, b: Known) => (a.key < b.key ? -1 : 1);
    const foldedBytes = (one: Known) => Buffer.from(folded(one.name));
    const byName = (a: Known, b: Known) => Buffer.compare(foldedBytes(a), foldedBytes(b)) || byKey(a, b);
    const orders = {
      name: byName,
      createdAt: (a: Known, b: Known) => a.createdAt - b.createdAt || byKey(a, b),
      lastActiveAt: (a: Known, b: Known) => (a.activeAt ?? 0) - (b.activeAt ?? 0) || byKey(a, b),
    } satisfies Record<UserSort, unknown>;
    const slices = [
      { limit: 10, offset: 0 },
      { limit: 7, offset: 20 },
      { limit: 100, offset: 900 },
    ];
    const keys = (names: readonly Known[]) => names.map((one) => one.key);

    async function expectUsers(searchKey: string, filter: Partial<UserFilter>): Promise<void> {
      const by = (['name', 'createdAt', 'lastActiveAt'] as const)[pick(3)] ?? 'name';
      const direction = oneIn(2) ? 'asc' : 'desc';
      const slice = slices[pick(3)] ?? { limit: 10, offset: 0 };
      const expected = known
        .filter((one) => found(one, searchKey, filter.searchIn) && one.erasedAt === null)
        .filter((one) => filter.state === 'any' || (one.deactivatedAt !== null) === (filter.state === 'deactivated'))
        .filter((one) => !filter.roles?.length || filter.roles.includes(one.role))
        .filter((one) => !filter.tags?.length || filter.tags.some((tag) => one.tags.includes(tag)))
        .filter((one) => !filter.uids?.length || filter.uids.includes(one.key))
        .filter((one) => !filter.status || (one.onlineUntil !== null) === (filter.status === 'online'))
        .sort((a, b) => orders[by](a, b) * (direction === 'asc' ? 1 : -1));
      const all = { state: 'active', searchKey, ...filter } as const;
      const { rows, total } = await listUsers(storage, all, { by, direction }, slice, NOW);
      const of = JSON.stringify({ searchKey, filter, by, direction, slice });
      expect(total, of).toBe(expected.length);
      const page = expected.slice(slice.offset, slice.offset + slice.limit);
      expect(
        rows.map((row) => row.uid),
        of,
      ).toEqual(keys(page));
    }

    test('every term finds the users that a plain scan finds, in order and in total, with every filter', async () => {
      const filters: Partial<UserFilter>[] = [
        {},
        { searchIn: ['uid'] },
        { searchIn: ['name'] },
        { state: 'any', status: 'online' },
        { state: 'deactivated' },
        { roles: ['pilot'], tags: ['crew', 'other'] },
        { status: 'offline', uids: keys(known.slice(1_000, 2_000)) },
      ];
      for (const term of terms()) {
        await expectUsers(term, {});
        await expectUsers(term, filters[pick(filters.length)] ?? {});
      }
    });

    test('every term finds the groups that a plain scan finds, with every filter', async () => {
      for (const searchKey of terms()) {
        const [joined, hasTag, visibleOnly] = [oneIn(2), oneIn(3), oneIn(2)];
        const filter: GroupFilter = {
          searchKey,
          ...(oneIn(2) && { membership: { uid: 'mara', joined } }),
          ...(hasTag && { tags: ['crew'] }),
          ...(visibleOnly && { visibleTo: 'mara' }),
        };
        const expected = known
          .filter((one) => found(one, searchKey) && one.erasedAt === null)
          .filter((one) => !filter.membership || one.isMember === joined)
          .filter((one) => !hasTag || one.tags.length > 0)
          .filter((one) => !visibleOnly || one.role !== 'pilot' || one.isMember)
          .sort(byName);
        const slice = slices[pick(3)] ?? { limit: 10, offset: 0 };
        const { rows, total } = await listGroups(storage, filter, slice);
        expect(total, searchKey).toBe(expected.length);
        const page = expected.slice(slice.offset, slice.offset + slice.limit);
        expect(rows.map((row) => row.guid)).toEqual(keys(page));
      }
    });

    test('every term finds the members of a large group that a plain scan finds', async () => {
      await storage.db
        .insertInto('groups')
        .values({
          guid: 'crowd',
          name: '-',
          name_folded: '-',
          type: 'public',
          owner: 'mara',
          members_count: NAMES,
          created_at_ms: NOW,
          deleted_at_ms: null,
        })
        .execute();
      for (const searchKey of [undefined, ...terms()]) {
        const filter: MemberFilter = { searchKey, ...((oneIn(3) || searchKey === undefined) && { status: 'online' }) };
        const expected = known
          .filter((one) => searchKey === undefined || found(one, searchKey))
          .filter((one) => !filter.status || one.onlineUntil !== null)
          .sort(byKey);
        const slice = slices[pick(3)] ?? { limit: 10, offset: 0 };
        const { rows, total } = await listMembers(storage, 'crowd', filter, slice, NOW);
        expect(total, searchKey).toBe(expected.length);
        const page = expected.slice(slice.offset, slice.offset + slice.limit);
        expect(rows.map((row) => row.uid)).toEqual(keys(page));
      }
      await storage.db.deleteFrom('groups').where('guid', '=', 'crowd').execute();
    });

    test('every term finds the conversations that a plain scan finds, newest activity first', async () => {
      for (const searchKey of [undefined, ...terms()]) {
        const name = folded((searchKey ?? '').toWellFormed());
        const expected = known
          .filter((one) => one.isMember)
          .filter((one) => searchKey === undefined || (name !== '' && folded(one.name).includes(name)))
          .sort((a, b) => b.createdAt - a.createdAt || byKey(a, b));
        const slice = slices[pick(3)] ?? { limit: 10, offset: 0 };
        const { rows, total } = await listOwnConversations(
          storage,
          'mara',
          searchKey === undefined ? {} : { searchKey },
          slice,
        );
        expect(total, searchKey).toBe(expected.length);
        const page = expected.slice(slice.offset, slice.offset + slice.limit);
        expect(rows.map((row) => row.guid)).toEqual(keys(page));
      }
    });

    test('finds a new name once committed, and not one that was rolled back', async () => {
      const [one] = known.filter(({ erasedAt, deactivatedAt }) => erasedAt === null && deactivatedAt === null);
      if (!one) throw new Error('no user');
      await storage
        .transaction(async (tx) => {
          await updateUser(tx, one.key, { name: 'Xylophone', name_folded: 'xylophone' });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      await expectUsers('xylophone', {});
      await updateUser(storage.db, one.key, { name: 'Xylophone', name_folded: 'xylophone' });
      one.name = 'Xylophone';
      await expectUsers('xylophone', {});
      await fill();
      await expectUsers('xylophone', {});
    });

    test('uses the index for a rare name, and lets other work run while it reads names for a frequent one', async () => {
      const list = async (searchKey: string) => {
        const order = { by: 'name', direction: 'asc' } as const;
        return (await listUsers(storage, { state: 'any', searchKey }, order, { limit: 10, offset: 0 }, NOW)).rows;
      };
      let turns = 0;
      let isOver = false;
      const other = () => {
        turns += 1;
        if (!isOver) setImmediate(other);
      };
      setImmediate(other);
      await list('a');
      isOver = true;
      expect(turns).toBeGreaterThan(1);
      expect(await list(NEEDLE)).toHaveLength(1);
      if (storage.search.engine === 'postgres') {
        expect(storage.search.index.hasIndex('users')).toBe(true);
        return;
      }
      // The entry of the index was removed, so the name is not even read.
      await sql`DELETE FROM user_search_0 WHERE rowid = ${NAMES / 2 + 1}`.execute(storage.db);
      expect(await list(NEEDLE)).toHaveLength(0);
    });
  });
}

function conversationOf({ key, createdAt }: Known) {
  return {
    conversation_id: `group_${key}`,
    type: 'group',
    guid: key,
    seq: 1,
    active_at_ms: createdAt,
    created_at_ms: NOW,
  } as const;
}

function messageOf({ key }: Known) {
  const data = { text: 'hello' };
  const draft = { sender: 'mara', receiver: key, category: 'message', type: 'text', data } as const;
  return messageRow(conversationKey('', key, 'group'), 1, NOW, { ...draft, ...contentColumns(data) });
}
