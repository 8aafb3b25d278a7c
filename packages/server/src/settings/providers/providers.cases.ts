import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import { FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_ORIGIN } from '../../audit/act.ts';
import { AuditLog } from '../../audit/audit-log.ts';
import { createSecretBox } from '../../base/secrets/secret-box.ts';
import type { Storage } from '../../storage/storage.ts';
import { ProvidersDirectory } from '../providers-directory.ts';
import { providerKindOf } from './provider-kind.ts';
import { Providers } from './providers.ts';

const apnsKind = providerKindOf('apns');
const customKind = providerKindOf('custom');
const fcmKind = providerKindOf('fcm');
const smtpKind = providerKindOf('smtp');

const creds = generateFcmAccount('harbour');
const { keyId, teamId, bundleId, p8Key } = generateApnsKey('example.harbour.app');
const box = createSecretBox([Buffer.alloc(32, 1)]);

/** Defines the test cases for provider accounts on every database. */
export function providersCases(open: () => Promise<Storage>): void {
  describe('provider accounts', () => {
    let storage: Storage;
    const clock = new FakeClock();
    const record = () => new AuditLog(storage, clock).recorder(SERVER_ORIGIN);
    beforeAll(async () => {
      storage = await open();
    });
    beforeEach(async () => {
      await storage.db.deleteFrom('providers').execute();
    });
    afterAll(() => storage.close());

    function server(secrets = box) {
      const providers = new Providers({ storage, clock, secrets, allowInsecureWebhooks: false });
      const directory = new ProvidersDirectory({ db: storage.db, clock, secrets, writes: providers });
      return { providers, directory };
    }

    test('accounts have distinct versions after two changes within a millisecond', async () => {
      const { providers, directory } = server();
      await providers.create(customKind, { webhookURL: 'https://hooks.example/first' }, record());
      const first = (await directory.current()).custom[0];
      await providers.update(customKind, { webhookURL: 'https://hooks.example/second' }, record());
      const second = (await directory.current()).custom[0];
      expect(second?.fields?.webhookURL).toBe('https://hooks.example/second');
      expect(second?.updatedAtMs).toBeGreaterThan(first?.updatedAtMs ?? Number.POSITIVE_INFINITY);
    });

    test('accounts are returned decrypted, with the defaults of the contract', async () => {
      const { providers, directory } = server();
      await providers.create(
        fcmKind,
        { providerId: 'fcm-main', serviceAccountCreds: { ...creds, client_id: 'x' } },
        record(),
      );
      await providers.create(apnsKind, { providerId: 'apns-main', keyId, teamId, bundleId, p8Key }, record());
      await providers.create(customKind, { webhookURL: 'https://hooks.example/push' }, record());
      const { fcm, apns, custom } = await directory.current();
      expect(fcm).toMatchObject([
        {
          providerId: 'fcm-main',
          isEnabled: true,
          isDefault: true,
          fields: {
            notificationInPayload: {
              ios: { chat: true, call: false },
              android: { chat: false, call: false },
              web: { chat: false, call: false },
            },
            collapseMessages: false,
          },
        },
      ]);
      expect(fcm[0]?.fields?.serviceAccountCreds).toEqual({
        project_id: creds.project_id,
        client_email: creds.client_email,
        private_key: creds.private_key,
        private_key_id: creds.private_key_id,
      });
      expect(apns[0]?.fields).toEqual({
        providerId: 'apns-main',
        keyId,
        teamId,
        bundleId,
        p8Key,
        includeContentAvailable: true,
        includeMutableContent: true,
        productionMode: false,
        isEnabled: true,
      });
      expect(custom[0]?.fields).toEqual({
        webhookURL: 'https://hooks.example/push',
        useBasicAuth: false,
        timeoutInMS: 2_000,
        isEnabled: true,
      });
    });

    test('the first account of a kind is its default until another one is chosen; deleting the default leaves none', async () => {
      const { providers, directory } = server();
      const defaults = async () =>
        (await directory.current()).fcm.filter((account) => account.isDefault).map((account) => account.providerId);
      await providers.create(fcmKind, { providerId: 'one', serviceAccountCreds: creds }, record());
      await clock.advance(1);
      await providers.create(fcmKind, { providerId: 'two', serviceAccountCreds: creds }, record());
      expect(await defaults()).toEqual(['one']);
      await providers.makeDefault(fcmKind, 'two', record());
      expect(await defaults()).toEqual(['two']);
      await providers.remove(fcmKind, 'two', record());
      expect(await defaults()).toEqual([]);
      await providers.create(fcmKind, { providerId: 'three', serviceAccountCreds: creds }, record());
      expect(await defaults()).toEqual([]);
    });

    test('an id can be used once per kind, and only a known one can be changed, removed, or made the default', async () => {
      const { providers } = server();
      await providers.create(fcmKind, { providerId: 'main', serviceAccountCreds: creds }, record());
      await providers.create(apnsKind, { providerId: 'main', keyId, teamId, bundleId, p8Key }, record());
      const again = providers.create(fcmKind, { providerId: 'main', serviceAccountCreds: creds }, record());
      await expect(again).rejects.toMatchObject({ code: 'ERR_PROVIDER_ALREADY_EXISTS' });
      const unknown = { code: 'ERR_PROVIDER_NOT_FOUND' };
      await expect(providers.update(fcmKind, { providerId: 'other' }, record())).rejects.toMatchObject(unknown);
      await expect(providers.remove(fcmKind, 'other', record())).rejects.toMatchObject(unknown);
      await expect(providers.makeDefault(apnsKind, 'other', record())).rejects.toMatchObject(unknown);
      await expect(providers.update(customKind, {}, record())).rejects.toMatchObject(unknown);
    });

    test('at most 25 accounts of a kind exist, even when they are added concurrently', async () => {
      const { providers } = server();
      const added = await Promise.allSettled(
        Array.from({ length: 27 }, (_, index) =>
          providers.create(apnsKind, { providerId: `p${index}`, keyId, teamId, bundleId, p8Key }, record()),
        ),
      );
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    });

    test('a change keeps fields it does not name, and a secret that is sent back masked', async () => {
      const { providers, directory } = server();
      await providers.create(
        customKind,
        {
          webhookURL: 'https://hooks.example/push',
          useBasicAuth: true,
          basicAuthUsername: 'harbour',
          basicAuthPassword: 'correct horse battery',
          signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        },
        record(),
      );
      await providers.update(
        customKind,
        { basicAuthPassword: '****tery', signingSecret: null, timeoutInMS: 500 },
        record(),
      );
      expect((await directory.current()).custom[0]?.fields).toEqual({
        webhookURL: 'https://hooks.example/push',
        useBasicAuth: true,
        basicAuthUsername: 'harbour',
        basicAuthPassword: 'correct horse battery',
        timeoutInMS: 500,
        isEnabled: true,
      });
    });

    test('an account that was stored before a field existed has the default of that field', async () => {
      const { providers, directory } = server();
      await providers.create(
        smtpKind,
        {
          host: 'smtp.example',
          senderName: 'Harbour',
          senderEmail: 'chat@harbour.example',
          maxPerMinute: 60,
        },
        record(),
      );
      const [row] = await storage.db.selectFrom('providers').select('settings').execute();
      const { maxPerMinute, ...older } = JSON.parse(row?.settings ?? '');
      expect(maxPerMinute).toBe(60);
      await storage.db
        .updateTable('providers')
        .set({ settings: JSON.stringify(older) })
        .execute();
      expect((await directory.current()).smtp).toMatchObject([{ fields: { maxPerMinute: 600 } }]);
      await providers.update(smtpKind, { host: 'relay.example' }, record());
      expect(await providers.list(smtpKind)).toMatchObject([{ fields: { host: 'relay.example', maxPerMinute: 600 } }]);
    });

    test('a masked secret requires a stored one', async () => {
      const { providers } = server();
      const create = providers.create(
        apnsKind,
        { providerId: 'apns-main', keyId, teamId, bundleId, p8Key: '****' },
        record(),
      );
      await expect(create).rejects.toMatchObject({ details: { p8Key: ['must be given in full'] } });
      await providers.create(customKind, { webhookURL: 'https://hooks.example/push' }, record());
      const update = providers.update(customKind, { signingSecret: '****aSw=' }, record());
      await expect(update).rejects.toMatchObject({ details: { signingSecret: ['must be given in full'] } });
    });

    test('an account whose key is lost is listed without credentials, and a write with a new key repairs it', async () => {
      await server().providers.create(apnsKind, { providerId: 'apns-main', keyId, teamId, bundleId, p8Key }, record());
      const { providers, directory } = server(createSecretBox([Buffer.alloc(32, 2)]));
      expect((await directory.current()).apns).toMatchObject([{ providerId: 'apns-main', isEnabled: true }]);
      expect((await directory.current()).apns[0]?.fields).toBeUndefined();
      const halfWay = providers.update(apnsKind, { providerId: 'apns-main', productionMode: true }, record());
      await expect(halfWay).rejects.toMatchObject({ details: { p8Key: ['must be given in full'] } });
      await providers.update(apnsKind, { providerId: 'apns-main', p8Key }, record());
      expect((await directory.current()).apns[0]?.fields?.p8Key).toBe(p8Key);
    });

    test('the old secret key can be removed once the server has started with both', async () => {
      const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
      await server(createSecretBox([old])).providers.create(
        apnsKind,
        {
          providerId: 'main',
          keyId,
          teamId,
          bundleId,
          p8Key,
        },
        record(),
      );
      await server(createSecretBox([young, old])).providers.reseal();
      const { apns } = await server(createSecretBox([young])).directory.current();
      expect(apns[0]?.fields?.p8Key).toBe(p8Key);
    });

    test('other servers see a change within a second', async () => {
      const [here, there] = [server(), server()];
      expect((await there.directory.current()).fcm).toEqual([]);
      await here.providers.create(
        fcmKind,
        { providerId: 'main', serviceAccountCreds: creds, isEnabled: false },
        record(),
      );
      expect((await there.directory.current()).fcm).toEqual([]);
      await clock.advance(1_000);
      expect((await there.directory.current()).fcm).toMatchObject([{ providerId: 'main', isEnabled: false }]);
    });
  });
}
