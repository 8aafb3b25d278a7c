import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '../notify/settings-model/default-settings.ts';
import { parsePreferencesPatch } from '../notify/settings-model/preferences-patch.ts';
import { mutedConversationsOf, saveMutes } from '../storage/notifications/settings/mutes-store.ts';
import {
  deleteNotificationData,
  findProfile,
  saveProfile,
} from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../storage/storage.ts';
import { muteConversations, unmuteConversations } from './muted-conversations.ts';
import { preferencesOf, resetPreferences, updatePreferences } from './user-preferences.ts';

const NOW = 1_767_268_800_000;
const settings = defaultSettings();

/** Defines the test cases for user preferences, on any database. */
export function userPreferencesCases(open: () => Promise<Storage>): void {
  describe('own preferences', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    test('new preferences are merged into the stored ones, and ignored ones are named', async () => {
      await update('mara', { preferences: { group: { messagesSetting: 3 } } });
      const { ignored } = await update('mara', {
        preferences: { group: { repliesSetting: 1, messageEditedSetting: 1 } },
      });
      expect(ignored).toEqual(['preferences.group.messageEditedSetting']);
      expect(await preferencesOf(storage.db, 'mara')).toEqual({
        preferences: { group: { messagesSetting: 3, repliesSetting: 1 } },
      });
    });

    test('concurrent writes of preferences are both kept', async () => {
      await Promise.all([
        update('ivo', { preferences: { group: { messagesSetting: 1 } } }),
        update('ivo', { preferences: { oneOnOne: { messagesSetting: 1 } } }),
      ]);
      expect(await preferencesOf(storage.db, 'ivo')).toEqual({
        preferences: { group: { messagesSetting: 1 }, oneOnOne: { messagesSetting: 1 } },
      });
    });

    test('a reset keeps time zone and contact details', async () => {
      await saveProfile(storage.db, 'bo', { timezone: 'Asia/Tokyo', email: 'bo@example.org' }, NOW);
      await update('bo', { preferences: { group: { messagesSetting: 1 } } });
      await resetPreferences(storage, 'bo', NOW);
      expect(await findProfile(storage.db, 'bo')).toMatchObject({
        preferences: null,
        timezone: 'Asia/Tokyo',
        email: 'bo@example.org',
      });
    });

    test('an erased user leaves nothing behind', async () => {
      await saveProfile(storage.db, 'gone', { email: 'gone@example.org' }, NOW);
      await saveMutes(storage.db, 'gone', [{ id: 'crew', type: 'group', until: NOW + 1 }]);
      await deleteNotificationData(storage.db, 'gone');
      expect(await findProfile(storage.db, 'gone')).toBeUndefined();
      expect(await mutedConversationsOf(storage.db, 'gone', 0)).toEqual([]);
    });

    function update(uid: string, body: object) {
      const parsed = parsePreferencesPatch(body);
      if ('details' in parsed) throw new Error(`Not a preferences patch: ${JSON.stringify(parsed.details)}`);
      return updatePreferences(storage, settings, uid, parsed.patch, NOW);
    }
  });

  describe('muting', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    test('a user can mute at most 1000 conversations, and a request above the limit changes nothing', async () => {
      const many = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({
          id: `g${from + index}`,
          type: 'group' as const,
          until: NOW + 1_000,
        }));
      await muteConversations(storage, settings, 'mara', many(0, 1_000), NOW);
      await muteConversations(storage, settings, 'mara', many(0, 10), NOW);
      await expect(muteConversations(storage, settings, 'mara', many(1_000, 1), NOW)).rejects.toMatchObject({
        code: 'ERR_BAD_REQUEST',
      });
      expect(await mutedConversationsOf(storage.db, 'mara', NOW)).toHaveLength(1_000);
    });

    test('expired mutes do not count, and an instant in the past ends a mute', async () => {
      await muteConversations(storage, settings, 'ivo', [{ id: 'crew', type: 'group', until: NOW + 1 }], NOW);
      await muteConversations(storage, settings, 'ivo', [{ id: 'crew', type: 'group', until: NOW - 1 }], NOW);
      expect(await mutedConversationsOf(storage.db, 'ivo', 0)).toEqual([]);
    });

    test('writes to a kind that users may not mute are ignored, and stored mutes are kept', async () => {
      const both = [
        { id: 'crew', type: 'group' as const, until: NOW + 1_000 },
        { id: 'ivo', type: 'oneOnOne' as const, until: NOW + 1_000 },
      ];
      await muteConversations(storage, settings, 'lene', both, NOW);
      const locked = {
        ...settings,
        preferences: { ...settings.preferences, mute: { ...settings.preferences.mute, mutedGroupsOverride: false } },
      };
      await muteConversations(storage, locked, 'lene', [{ id: 'pier', type: 'group', until: NOW + 1_000 }], NOW);
      await unmuteConversations(storage, locked, 'lene', null, NOW);
      expect(await mutedConversationsOf(storage.db, 'lene', NOW)).toEqual([both[0]]);
      await unmuteConversations(storage, settings, 'lene', [{ id: 'crew', type: 'group' }], NOW);
      expect(await mutedConversationsOf(storage.db, 'lene', NOW)).toEqual([]);
    });
  });
}
