import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCheckPush, addCheckReport, pushesOfCheck } from '../storage/notifications/check-pushes-store.ts';
import {
  addCheck,
  deleteChecksStartedBefore,
  findCheck,
  saveCheck,
} from '../storage/notifications/notification-checks-store.ts';
import type { Storage } from '../storage/storage.ts';

const NOW = 1_767_268_800_000;

/** What storing checks must do on every engine. */
export function notificationCheckCases(open: () => Promise<Storage>): void {
  describe('notification checks', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    const add = (check_id: string, uid: string, startedAtMs = NOW, abandonedBeforeMs = NOW - 60_000) =>
      storage.transaction((tx) =>
        addCheck(tx, { check_id, uid, steps: '[]', started_at_ms: startedAtMs }, abandonedBeforeMs),
      );

    test('of two checks that start at once, one runs, and an abandoned one makes room', async () => {
      const both = await Promise.all([add('a1', 'mara'), add('a2', 'mara')]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await add('b1', 'ivo')).toBe(true);
      expect(await add('a3', 'mara', NOW + 60_001, NOW + 1)).toBe(true);
      const first = both[0] ? 'a1' : 'a2';
      expect(await saveCheck(storage.db, first, { state: 'running', steps: '[1]' })).toBe(false);
      expect(await findCheck(storage.db, first, 'mara', 0)).toMatchObject({ state: 'done', steps: '[]' });
      expect(await findCheck(storage.db, first, 'ivo', 0)).toBeUndefined();
    });

    test('the first report of each kind is kept, pushes of no check are left out, and all go with their check', async () => {
      await add('c1', 'lene');
      await addCheckPush(storage.db, 'c1', 41);
      await addCheckReport(storage.db, 41, { received_at_ms: 5 });
      await addCheckReport(storage.db, 41, { received_at_ms: 6 });
      await addCheckReport(storage.db, 41, { suppressed_at_ms: 7, suppressed_by: 'focus' });
      await addCheckReport(storage.db, 41, { suppressed_at_ms: 8, suppressed_by: 'channel' });
      await addCheckReport(storage.db, 42, { displayed_at_ms: 9 });
      expect(await pushesOfCheck(storage.db, 'c1')).toEqual([
        {
          handle: 41,
          check_id: 'c1',
          received_at_ms: 5,
          displayed_at_ms: null,
          suppressed_at_ms: 7,
          suppressed_by: 'focus',
        },
      ]);
      await deleteChecksStartedBefore(storage.db, NOW);
      expect(await pushesOfCheck(storage.db, 'c1')).toEqual([]);
      expect(await findCheck(storage.db, 'a3', 'mara', 0)).toBeDefined();
    });
  });
}
