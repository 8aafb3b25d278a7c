import { PLATFORMS, tokenKindOf } from '@chatwire/protocol';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '../base/secrets/secret-box.ts';
import { deleteSessions, insertSession } from '../storage/access/sessions-store.ts';
import { saveDevice } from '../storage/notifications/devices/devices-store.ts';
import { deleteOldFormerDevices, formerDevicesOfUsers } from '../storage/notifications/devices/former-devices-store.ts';
import {
  deletePushTokensOfSessions,
  deleteToken,
  tokensOfSession,
  tokensOfUser,
  tokensOfUsers,
} from '../storage/notifications/devices/push-tokens-store.ts';
import { usedVapidKeys } from '../storage/notifications/devices/subscriptions-store.ts';
import type { Storage } from '../storage/storage.ts';
import { pushTokenHash, registerPushToken, type TokenRegistration } from './register-push-token.ts';
import { resealSubscriptions } from './reseal-subscriptions.ts';

const NOW = 1_767_268_800_000;
const device: TokenRegistration = {
  platform: 'fcm_android',
  pushToken: 'device',
  providerId: 'default',
  timezone: undefined,
  takeOver: false,
};

/** Defines the test cases for the registration of devices, on any database. */
export function registerPushTokenCases(open: () => Promise<Storage>): void {
  describe('push tokens', () => {
    let storage: Storage;
    let sessions = 0;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());

    function login(uid: string, expiresAtMs: number | null = null): Promise<number> {
      sessions += 1;
      return insertSession(storage.db, {
        uid,
        hash: `hash ${sessions}`,
        last4: String(sessions).padStart(4, '0'),
        platform: null,
        user_agent: null,
        app_info: null,
        created_at_ms: NOW,
        last_used_at_ms: null,
        expires_at_ms: expiresAtMs,
      });
    }

    function register(session: number, wanted: Partial<TokenRegistration>, atMs = NOW): Promise<void> {
      return registerPushToken(storage, session, { ...device, ...wanted }, atMs);
    }

    async function tokens(uid: string): Promise<string[]> {
      return (await tokensOfUser(storage.db, uid, NOW)).map((row) => row.push_token);
    }

    test('a session has one token for chat and one for calls, and a new one replaces the previous one of its kind', async () => {
      const session = await login('mara');
      await register(session, { platform: 'apns_ios_device', pushToken: 'mara-1' }, NOW);
      await register(session, { platform: 'apns_ios_voip', pushToken: 'mara-call' }, NOW + 1);
      await register(session, { platform: 'fcm_ios', pushToken: 'mara-2' }, NOW + 2);
      const rows = await tokensOfSession(storage.db, session, NOW);
      expect(rows.map((row) => [row.kind, row.push_token])).toEqual([
        ['call', 'mara-call'],
        ['chat', 'mara-2'],
      ]);
    });

    test.each(PLATFORMS)('%s is registered and listed', async (platform) => {
      const session = await login(`of-${platform}`);
      await register(session, { platform, pushToken: `token-${platform}` });
      const [row] = await tokensOfSession(storage.db, session, NOW);
      expect(row).toMatchObject({ platform, kind: tokenKindOf(platform) === 'apnsVoip' ? 'call' : 'chat' });
    });

    test('keys of subscriptions are encrypted with the newest secret key once the server has started with both', async () => {
      const [old, young] = [createSecretBox([Buffer.alloc(32, 1)]), createSecretBox([Buffer.alloc(32, 2)])];
      const subscription = { sealedKeys: old.seal('the keys'), vapidKeyId: 'k1', expiresAtMs: NOW + 1 };
      for (let index = 0; index < 3; index += 1) {
        const pushToken = `https://push.example/${index}`;
        await register(await login('sub'), { platform: 'webpush_browser', pushToken, subscription });
      }
      await resealSubscriptions(storage.db, createSecretBox([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]));
      const rows = await tokensOfUser(storage.db, 'sub', NOW);
      expect(rows.map((row) => young.open(row.subscription_keys ?? ''))).toEqual(Array(3).fill('the keys'));
      expect(rows[0]).toMatchObject({ vapid_key_id: 'k1', subscription_ends_ms: NOW + 1 });
      expect(await usedVapidKeys(storage.db, ['k1', 'k2'])).toEqual(['k1']);
    });

    test('the same token from the same session is refreshed and keeps its creation time', async () => {
      const session = await login('ivo');
      await register(session, { pushToken: 'ivo-1' }, NOW);
      await register(session, { pushToken: 'ivo-1', providerId: 'other' }, NOW + 5_000);
      const [row, ...more] = await tokensOfUser(storage.db, 'ivo', NOW);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ created_at_ms: NOW, updated_at_ms: NOW + 5_000, provider_id: 'other' });
    });

    test('a token that another session of the user registers moves to that session', async () => {
      const [old, young] = [await login('lene'), await login('lene')];
      await register(old, { pushToken: 'lene-1' });
      await register(young, { pushToken: 'lene-1' });
      expect(await tokensOfSession(storage.db, old, NOW)).toEqual([]);
      expect(await tokensOfSession(storage.db, young, NOW)).toHaveLength(1);
    });

    test('a token of another user is rejected while they are logged in, and moves when it is taken over', async () => {
      const [theirs, mine] = [await login('anna'), await login('bo')];
      await register(theirs, { pushToken: 'shared' });
      await expect(register(mine, { pushToken: 'shared' })).rejects.toMatchObject({ code: 'ERR_TOKEN_ALREADY_EXISTS' });
      expect([await tokens('anna'), await tokens('bo')]).toEqual([['shared'], []]);
      await register(mine, { pushToken: 'shared', takeOver: true }, NOW + 1);
      expect([await tokens('anna'), await tokens('bo')]).toEqual([[], ['shared']]);
      expect((await tokensOfUser(storage.db, 'bo', NOW))[0]?.created_at_ms).toBe(NOW + 1);
    });

    test('a rejected registration leaves the previous token of the session in place', async () => {
      const [theirs, mine] = [await login('carl'), await login('dora')];
      await register(theirs, { pushToken: 'carls' });
      await register(mine, { pushToken: 'doras' });
      await expect(register(mine, { pushToken: 'carls' })).rejects.toThrow();
      expect(await tokens('dora')).toEqual(['doras']);
    });

    test('a token whose session has expired receives nothing and may be registered by anyone', async () => {
      const [expired, mine] = [await login('erik', NOW), await login('finn')];
      await register(expired, { pushToken: 'eriks' });
      expect(await tokensOfUsers(storage.db, ['erik'], NOW)).toEqual([]);
      await register(mine, { pushToken: 'eriks' });
      expect(await tokens('finn')).toEqual(['eriks']);
    });

    test('a session that has ended cannot register a token', async () => {
      const session = await login('gerd');
      await deleteSessions(storage.db, [session]);
      await expect(register(session, {})).rejects.toMatchObject({ code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND' });
    });

    test('tokens are deleted with their session, for every way to delete it', async () => {
      const [first, second] = [await login('hans'), await login('hans')];
      await register(first, { pushToken: 'hans-1' });
      await register(second, { pushToken: 'hans-2' });
      await deletePushTokensOfSessions(storage.db, [first], NOW);
      expect(await tokens('hans')).toEqual(['hans-2']);
      await deleteSessions(storage.db, [second]);
      expect(await storage.db.selectFrom('push_tokens').select('uid').where('uid', '=', 'hans').execute()).toEqual([]);
    });

    test('a user keeps the 100 tokens registered last', async () => {
      for (let index = 0; index <= 100; index += 1) {
        await register(await login('ida'), { pushToken: `ida-${index}` }, NOW + index);
      }
      const kept = await tokens('ida');
      expect(kept).toHaveLength(100);
      expect(kept).not.toContain('ida-0');
    });

    test('an invalid token is removed, but not if it was registered again since', async () => {
      const session = await login('jan');
      await register(session, { pushToken: 'jan-1' }, NOW);
      const removal = { because: 'unregistered', atMs: NOW } as const;
      expect(await deleteToken(storage.db, pushTokenHash('jan-1'), NOW, removal)).toBe(false);
      expect(await deleteToken(storage.db, pushTokenHash('jan-1'), NOW + 1, removal)).toBe(true);
      expect(await deleteToken(storage.db, pushTokenHash('jan-1'), NOW + 2, removal)).toBe(false);
      expect(await tokens('jan')).toEqual([]);
    });

    test('the devices of many users are read in one query, oldest first', async () => {
      const [kim, liv] = [await login('kim'), await login('liv')];
      await register(liv, { pushToken: 'liv-1' }, NOW);
      await register(kim, { pushToken: 'kim-1' }, NOW + 1);
      const rows = await tokensOfUsers(storage.db, ['kim', 'liv', 'nobody'], NOW);
      expect(rows.map((row) => row.push_token)).toEqual(['liv-1', 'kim-1']);
    });

    test('a removed token is kept as a former device, with why, when, and what named it, until it is registered again', async () => {
      const session = await login('nils');
      const report = JSON.stringify({ model: 'Harbour Phone 9', appVersion: '4.2.0', batterySaver: true });
      const seen = { last_seen_at_ms: NOW, permission: null, permission_since_ms: null, changes: null };
      await register(session, { pushToken: 'nils-000001' });
      await saveDevice(storage.db, { session_id: session, uid: 'nils', report, ...seen });
      await register(session, { pushToken: 'nils-000002' }, NOW + 1);
      await deletePushTokensOfSessions(storage.db, [session], NOW + 2);
      const former = (uid: string) => formerDevicesOfUsers(storage.db, [uid], NOW);
      expect(
        (await former('nils')).map(({ token_end, because, removed_at_ms }) => [token_end, because, removed_at_ms]),
      ).toEqual([
        ['000002', 'signedOut', NOW + 2],
        ['000001', 'replaced', NOW + 1],
      ]);
      const [newest] = await former('nils');
      expect(JSON.parse(newest?.report ?? '')).toEqual({ model: 'Harbour Phone 9', appVersion: '4.2.0' });
      await register(session, { pushToken: 'nils-000002' }, NOW + 3);
      expect((await former('nils')).map(({ token_end }) => token_end)).toEqual(['000001']);
      await register(await login('olaf'), { pushToken: 'nils-000002', takeOver: true }, NOW + 4);
      expect((await former('nils'))[0]).toMatchObject({ token_end: '000002', because: 'signedOut' });
    });

    test('a registration repeated with the same token runs no query for former devices', async () => {
      const session = await login('oda');
      await register(session, { pushToken: 'oda-1' });
      const queries: RootOperationNode[] = [];
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          queries.push(node);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const counted: Storage = {
        ...storage,
        transaction: (run) => storage.transaction((tx) => run(tx.withPlugin(counting))),
      };
      await registerPushToken(counted, session, { ...device, pushToken: 'oda-1' }, NOW + 1);
      expect(queries).toHaveLength(9);
      expect(JSON.stringify(queries)).not.toContain('former_devices');
    });

    test('a user keeps the 20 former devices removed last, for 90 days', async () => {
      const session = await login('pelle');
      const count = 22;
      for (let index = 0; index < count; index += 1) {
        await register(session, { pushToken: `pelle-${String(index).padStart(6, '0')}` }, NOW + index);
      }
      const former = (nowMs: number) => formerDevicesOfUsers(storage.db, ['pelle'], nowMs);
      expect((await former(NOW)).map(({ token_end }) => token_end).slice(-1)).toEqual(['000001']);
      const laterMs = NOW + count + 90 * 86_400_000;
      expect([(await former(NOW)).length, (await former(laterMs)).length]).toEqual([20, 0]);
      await deleteOldFormerDevices(storage.db, laterMs);
      expect(await former(NOW)).toEqual([]);
    });

    test('the longest token is stored whole', async () => {
      const longest = 'x'.repeat(4_096);
      await register(await login('max'), { pushToken: longest });
      expect(await tokens('max')).toEqual([longest]);
    });
  });
}
