import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, NOW } from '../sample-rows.fixture.ts';
import type { Storage } from '../storage.ts';
import {
  blockedUids,
  blocksBetween,
  blocksOf,
  deleteBlocks,
  deleteBlocksOf,
  insertBlocks,
  listBlocked,
} from './blocks-store.ts';

/** Defines the test cases for blocks, on any database. */
export function blocksStoreCases(open: () => Promise<Storage>): void {
  describe('blocks', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
      for (const uid of ['ann', 'bob', 'cid']) await addUser(storage.db, uid);
      await insertBlocks(storage.db, 'ann', ['bob'], NOW);
      await insertBlocks(storage.db, 'cid', ['ann'], NOW);
    });
    afterAll(() => storage.close());

    test('name the blocking and the blocked user', async () => {
      expect(await blocksBetween(storage.db, 'ann', 'bob')).toEqual({ byFirst: true, bySecond: false });
      expect(await blocksBetween(storage.db, 'bob', 'ann')).toEqual({ byFirst: false, bySecond: true });
      expect(await blocksBetween(storage.db, 'bob', 'cid')).toEqual({ byFirst: false, bySecond: false });
    });

    test('blocks of both directions are separate', async () => {
      expect(await blockedUids(storage.db, 'ann')).toEqual(new Set(['bob', 'cid']));
      expect(await blockedUids(storage.db, 'bob')).toEqual(new Set(['ann']));
      expect(await blocksOf(storage.db, 'ann', ['cid'])).toEqual({
        blockedByMe: new Set(),
        hasBlockedMe: new Set(['cid']),
      });
    });

    test('blocks are listed by direction', async () => {
      const uidsOf = async (direction: 'blockedByMe' | 'hasBlockedMe' | 'both') =>
        (await listBlocked(storage.db, 'ann', direction, { limit: 10, offset: 0 })).rows.map((row) => row.uid);
      expect(await uidsOf('blockedByMe')).toEqual(['bob']);
      expect(await uidsOf('hasBlockedMe')).toEqual(['cid']);
      expect(await uidsOf('both')).toEqual(['bob', 'cid']);
      expect((await listBlocked(storage.db, 'ann', 'both', { limit: 1, offset: 0 })).total).toBe(2);
    });

    test('blocking twice equals blocking once', async () => {
      await insertBlocks(storage.db, 'bob', ['cid'], NOW);
      await insertBlocks(storage.db, 'bob', ['cid'], NOW + 1);
      await deleteBlocks(storage.db, 'bob', ['cid', 'nobody']);
      expect(await blocksBetween(storage.db, 'bob', 'cid')).toEqual({ byFirst: false, bySecond: false });
    });

    test('blocks of both directions are deleted with an erased user', async () => {
      await insertBlocks(storage.db, 'gone', ['ann'], NOW);
      await insertBlocks(storage.db, 'ann', ['gone'], NOW);
      await deleteBlocksOf(storage.db, 'gone');
      expect(await blocksBetween(storage.db, 'ann', 'gone')).toEqual({ byFirst: false, bySecond: false });
    });
  });
}
