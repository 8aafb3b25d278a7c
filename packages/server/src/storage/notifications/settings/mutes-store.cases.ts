import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../storage.ts';
import { deleteAllMutes, deleteMutes, mutedConversationsOf, mutesOf, saveMutes } from './mutes-store.ts';

const NOW = 1_767_268_800_000;
const LATER = NOW + 3_600_000;

/** Defines the test cases for mutes, on any database. */
export function mutesStoreCases(open: () => Promise<Storage>): void {
  describe('mutes', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    test('can be read for many users of a group in one query, which returns only those who muted it', async () => {
      await saveMutes(storage.db, 'mara', [{ id: 'crew', type: 'group', until: LATER }]);
      await saveMutes(storage.db, 'ivo', [{ id: 'pier', type: 'group', until: LATER }]);
      const mutes = await mutesOf(storage.db, ['mara', 'ivo', 'lene'], { type: 'group', guid: 'crew' });
      expect(mutes).toEqual(new Map([['mara', LATER]]));
      expect(await mutesOf(storage.db, [], { type: 'group', guid: 'crew' })).toEqual(new Map());
    });

    test('mutes of a one-on-one conversation name the other participant, so each side has its own', async () => {
      await saveMutes(storage.db, 'anna', [
        { id: 'bo', type: 'oneOnOne', until: LATER },
        { id: 'anna', type: 'oneOnOne', until: LATER },
      ]);
      const between = { type: 'oneOnOne', between: ['anna', 'bo'] } as const;
      expect(await mutesOf(storage.db, ['anna', 'bo'], between)).toEqual(new Map([['anna', LATER]]));
      const others = { type: 'oneOnOne', between: ['anna', 'ivo'] } as const;
      expect(await mutesOf(storage.db, ['anna', 'ivo'], others)).toEqual(new Map());
    });

    test('a group and a user with the same id have separate mutes', async () => {
      await saveMutes(storage.db, 'tom', [{ id: 'same', type: 'group', until: LATER }]);
      expect(await mutesOf(storage.db, ['tom'], { type: 'oneOnOne', between: ['tom', 'same'] })).toEqual(new Map());
    });

    test('a repeated mute replaces the old one, and the last of two in one request counts', async () => {
      await saveMutes(storage.db, 'eva', [{ id: 'crew', type: 'group', until: LATER }]);
      await saveMutes(storage.db, 'eva', [
        { id: 'crew', type: 'group', until: LATER + 1 },
        { id: 'crew', type: 'group', until: LATER + 2 },
      ]);
      expect(await mutedConversationsOf(storage.db, 'eva', NOW)).toEqual([
        { id: 'crew', type: 'group', until: LATER + 2 },
      ]);
    });

    test('disappear from the list once they have ended', async () => {
      await saveMutes(storage.db, 'kim', [
        { id: 'past', type: 'group', until: NOW },
        { id: 'now', type: 'group', until: NOW + 1 },
      ]);
      expect(await mutedConversationsOf(storage.db, 'kim', NOW)).toEqual([
        { id: 'now', type: 'group', until: NOW + 1 },
      ]);
    });

    test('mutes end by name or all at once', async () => {
      const both = [
        { id: 'crew', type: 'group', until: LATER },
        { id: 'ivo', type: 'oneOnOne', until: LATER },
      ] as const;
      await saveMutes(storage.db, 'ola', both);
      await deleteMutes(storage.db, 'ola', [{ id: 'crew', type: 'group' }]);
      expect(await mutedConversationsOf(storage.db, 'ola', NOW)).toEqual([both[1]]);
      await deleteAllMutes(storage.db, 'ola');
      expect(await mutedConversationsOf(storage.db, 'ola', NOW)).toEqual([]);
    });
  });
}
