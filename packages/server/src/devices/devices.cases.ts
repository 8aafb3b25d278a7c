import type { DeviceReport } from '@chatwire/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPushToken } from '../settings/register-push-token.ts';
import { deleteSessions, insertSession } from '../storage/access/sessions-store.ts';
import { countDevices } from '../storage/notifications/devices/device-counts-store.ts';
import { devicesOfUser, findDevice, markDevicesSeen } from '../storage/notifications/devices/devices-store.ts';
import { deletePushTokensOfSessions } from '../storage/notifications/devices/push-tokens-store.ts';
import { findProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../storage/storage.ts';
import { listDevices } from './list-devices.ts';
import { parseDeviceReport, reportDevice } from './report-device.ts';

const NOW = 1_767_268_800_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Defines the test cases for storing device reports, on any database. */
export function deviceCases(open: () => Promise<Storage>): void {
  describe('devices', () => {
    let storage: Storage;
    let logins = 0;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    async function login(uid: string): Promise<number> {
      logins += 1;
      return insertSession(storage.db, {
        uid,
        hash: `hash of login ${logins}`,
        last4: '0000',
        platform: null,
        user_agent: null,
        app_info: null,
        created_at_ms: NOW,
        last_used_at_ms: null,
        expires_at_ms: null,
      });
    }

    const report = (session: number, wanted: DeviceReport, atMs: number) =>
      reportDevice(storage, session, parseDeviceReport(wanted), atMs);
    const listed = async (uid: string, nowMs = NOW) => listDevices(storage.db, uid, 270, nowMs);

    test('a report replaces the previous one, and keeps the time of its permission if the permission is unchanged', async () => {
      const session = await login('mara');
      await report(session, { permission: 'authorized', os: 'ios', model: 'Phone' }, NOW);
      await report(session, { permission: 'authorized', os: 'ios', appVersion: '2.0' }, NOW + 1);
      expect(await listed('mara')).toEqual([
        {
          deviceId: String(session),
          permission: 'authorized',
          permissionSinceMS: NOW,
          os: 'ios',
          appVersion: '2.0',
          lastSeenAtMS: NOW + 1,
          tokens: [],
          changes: [{ atMS: NOW + 1, member: 'appVersion', from: null, to: '2.0' }],
        },
      ]);
      await report(session, { permission: 'denied' }, NOW + 2);
      expect(await listed('mara')).toMatchObject([{ permission: 'denied', permissionSinceMS: NOW + 2 }]);
      await report(session, {}, NOW + 3);
      const [device] = await listed('mara');
      expect(device).not.toHaveProperty('permission');
      expect(device).not.toHaveProperty('permissionSinceMS');
    });

    test('an equal report changes only the time at which the device was last seen', async () => {
      const session = await login('lene');
      const channels = [
        { id: 'b', importance: 'low' },
        { id: 'a', importance: 'high' },
      ] as const;
      await report(session, { permission: 'denied', timezone: 'Asia/Tokyo', channels: [...channels] }, NOW);
      const before = await findDevice(storage.db, session);
      await report(
        session,
        { channels: channels.toReversed(), timezone: 'Asia/Tokyo', permission: 'denied' },
        NOW + MINUTE_MS,
      );
      expect(await findDevice(storage.db, session)).toEqual({ ...before, last_seen_at_ms: NOW + MINUTE_MS });
    });

    test('the newest 20 changes of permission, channels, and version are kept', async () => {
      const session = await login('hans');
      for (let n = 0; n < 25; n += 1) {
        const channels = [{ id: 'chat_groups', importance: n % 2 === 0 ? ('high' as const) : ('none' as const) }];
        await report(session, { channels, batterySaver: n % 2 === 0 }, NOW + n);
      }
      const [device] = await listed('hans');
      expect(device?.changes).toHaveLength(20);
      expect(device?.changes[0]).toEqual({
        atMS: NOW + 24,
        member: 'channels.chat_groups',
        from: 'none',
        to: 'high',
      });
      expect(device?.changes.at(-1)?.atMS).toBe(NOW + 5);
    });

    test('a reported time zone becomes that of the user, and an unknown one is rejected', async () => {
      const session = await login('ivo');
      await report(session, { timezone: 'Europe/Berlin' }, NOW);
      expect(await findProfile(storage.db, 'ivo')).toMatchObject({ timezone: 'Europe/Berlin' });
      expect(() => parseDeviceReport({ timezone: 'Europe/Atlantis' })).toThrow();
    });

    test('the time last seen is updated at most every five minutes, even without a report, and never after the login ended', async () => {
      const [session, ended] = [await login('odd'), await login('odd')];
      await deleteSessions(storage.db, [ended]);
      await markDevicesSeen(storage.db, [session, ended], NOW);
      await markDevicesSeen(storage.db, [session], NOW + 4 * MINUTE_MS);
      expect(await devicesOfUser(storage.db, 'odd', NOW)).toMatchObject([{ last_seen_at_ms: NOW, report: null }]);
      await markDevicesSeen(storage.db, [session], NOW + 5 * MINUTE_MS);
      expect(await devicesOfUser(storage.db, 'odd', NOW)).toMatchObject([{ last_seen_at_ms: NOW + 5 * MINUTE_MS }]);
    });

    test('a registration creates a device, whose token becomes stale; the device is deleted with its login', async () => {
      const session = await login('pia');
      const token = { platform: 'fcm_android', pushToken: 'token-of-pia', providerId: 'default' } as const;
      await registerPushToken(storage, session, { ...token, timezone: undefined, takeOver: false }, NOW);
      const shown = { platform: 'fcm_android', pushToken: '…of-pia', registeredAtMS: NOW };
      expect(await listed('pia', NOW + 270 * DAY_MS)).toMatchObject([
        { lastSeenAtMS: NOW, tokens: [{ ...shown, ageDays: 270, stale: false }] },
      ]);
      expect(await listed('pia', NOW + 271 * DAY_MS)).toMatchObject([{ tokens: [{ ageDays: 271, stale: true }] }]);
      await deleteSessions(storage.db, [session]);
      expect(await findDevice(storage.db, session)).toBeUndefined();
    });

    test('a device without a push token says since when it has none, and one that never had one does not', async () => {
      const session = await login('omar');
      await report(session, { os: 'web', browser: 'Safari' }, NOW);
      expect((await listed('omar'))[0]).not.toHaveProperty('tokenRemovedAtMS');
      const token = {
        platform: 'webpush_browser',
        providerId: 'default',
        timezone: undefined,
        takeOver: false,
      } as const;
      await registerPushToken(storage, session, { ...token, pushToken: 'first' }, NOW);
      await deletePushTokensOfSessions(storage.db, [session], NOW + 1);
      await registerPushToken(storage, session, { ...token, pushToken: 'second' }, NOW + 2);
      expect((await listed('omar'))[0]).not.toHaveProperty('tokenRemovedAtMS');
      await deletePushTokensOfSessions(storage.db, [session], NOW + 3);
      expect(await listed('omar')).toMatchObject([{ tokens: [], tokenRemovedAtMS: NOW + 3 }]);
    });

    test('stale tokens and denied devices are counted', async () => {
      const before = await countDevices(storage.db, NOW, NOW);
      for (const [index, permission] of (['denied', 'authorized'] as const).entries()) {
        const session = await login('rita');
        const token = { platform: 'fcm_android', pushToken: `rita ${index}`, providerId: 'default' } as const;
        const atMs = NOW - 1 + index;
        await registerPushToken(storage, session, { ...token, timezone: undefined, takeOver: false }, atMs);
        await report(session, { permission }, atMs);
      }
      expect(await countDevices(storage.db, NOW, NOW)).toEqual({
        tokens: before.tokens + 2,
        staleTokens: before.staleTokens + 1,
        reported: before.reported + 2,
        denied: before.denied + 1,
      });
    });

    test('a login that has ended reports nothing', async () => {
      const session = await login('kim');
      await deleteSessions(storage.db, [session]);
      await expect(report(session, { os: 'web' }, NOW)).rejects.toMatchObject({
        code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
      });
    });
  });
}
