import { FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_ORIGIN } from '../audit/act.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { defaultSettings } from '../notify/settings-model/default-settings.ts';
import { parseSettingsPatch } from '../notify/settings-model/settings-patch.ts';
import type { Storage } from '../storage/storage.ts';
import { NotificationSettings } from './notification-settings.ts';

/** Defines the test cases for the app's notification settings, on any database. */
export function notificationSettingsCases(open: () => Promise<Storage>): void {
  describe('notification settings', () => {
    let storage: Storage;
    const clock = new FakeClock();
    const record = () => new AuditLog(storage, clock).recorder(SERVER_ORIGIN);
    beforeAll(async () => {
      storage = await open();
    });
    beforeEach(() => new NotificationSettings(storage, clock).reset(record()));
    afterAll(() => storage.close());

    test('have their defaults until they are changed, and again after a reset', async () => {
      const settings = new NotificationSettings(storage, clock);
      expect(await settings.effective()).toEqual(defaultSettings());
      await settings.update(patch({ sound: { chat: 'bell' } }), record());
      expect((await settings.effective()).sound).toEqual({ chat: 'bell', call: 'default' });
      await settings.reset(record());
      expect(await settings.effective()).toEqual(defaultSettings());
    });

    test('a change is visible immediately on its server, and within a second on others', async () => {
      const [here, there] = [new NotificationSettings(storage, clock), new NotificationSettings(storage, clock)];
      expect((await there.effective()).sound.chat).toBe('default');
      await here.update(patch({ sound: { chat: 'bell' } }), record());
      expect((await here.effective()).sound.chat).toBe('bell');
      expect((await there.effective()).sound.chat).toBe('default');
      await clock.advance(1_000);
      expect((await there.effective()).sound.chat).toBe('bell');
    });

    test('listeners are notified of a change once it can be read', async () => {
      const settings = new NotificationSettings(storage, clock);
      const heard: Promise<string>[] = [];
      settings.changed.listen(() => heard.push(settings.effective().then(({ sound }) => sound.call)));
      await settings.update(patch({ sound: { call: 'ring' } }), record());
      expect(await Promise.all(heard)).toEqual(['ring']);
    });

    test('two concurrent changes are both kept', async () => {
      const [here, there] = [new NotificationSettings(storage, clock), new NotificationSettings(storage, clock)];
      await Promise.all([
        here.update(patch({ sound: { chat: 'a' } }), record()),
        there.update(patch({ sound: { call: 'b' } }), record()),
      ]);
      await clock.advance(1_000);
      expect((await here.effective()).sound).toEqual({ chat: 'a', call: 'b' });
    });
  });
}

function patch(body: object) {
  const parsed = parseSettingsPatch(body);
  if ('details' in parsed) throw new Error(`Not a settings patch: ${JSON.stringify(parsed.details)}`);
  return parsed.patch;
}
