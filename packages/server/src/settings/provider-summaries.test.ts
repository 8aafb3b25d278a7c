import { ACCOUNT_KIND_LIST, type FcmProvider } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { recordOf } from '../base/values/record-of.ts';
import { readConfig } from '../config.ts';
import { providerSummariesOf } from './provider-summaries.ts';
import type { ProviderAccounts } from './providers-directory.ts';

const NO_ACCOUNTS: ProviderAccounts = recordOf(
  ACCOUNT_KIND_LIST.map(([kind]) => kind),
  () => [],
);
const OFF = { chat: false, call: false };
const FCM: FcmProvider = {
  providerId: 'main',
  serviceAccountCreds: {
    project_id: 'harbour',
    client_email: 'push@example.org',
    private_key: 'key',
    private_key_id: '1',
  },
  notificationInPayload: { ios: { ...OFF, chat: true }, android: OFF, web: OFF },
  collapseMessages: false,
  isEnabled: true,
};

test.each([
  ['by default, though iOS displays messages itself', {}, false],
  ['Android displays messages', { android: { chat: true, call: false } }, true],
  ['browsers display calls', { web: { chat: false, call: true } }, true],
  ['iOS displays everything', { ios: { chat: true, call: true } }, false],
])('whether pushes of an FCM account skip the app: %s', (_, shown, skipsApp) => {
  const fields = { ...FCM, notificationInPayload: { ...FCM.notificationInPayload, ...shown } };
  const fcm = { providerId: 'main', isEnabled: true, isDefault: true, updatedAtMs: 0, fields };
  const [summary] = providerSummariesOf({ ...NO_ACCOUNTS, fcm: [fcm] }, readConfig({}));
  expect(summary).toMatchObject({ name: 'fcm main', skipsApp, skipsExtension: false });
});
