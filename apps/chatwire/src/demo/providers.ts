import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import type { Api } from './api.ts';

/** The sandbox as push providers: fresh keys that open nothing anywhere else. */
export async function addProviders(api: Api, webhookUrl: string): Promise<void> {
  await api.call('POST', '/notifications/push/v1/providers/fcm', {
    body: { providerId: 'fcm-main', serviceAccountCreds: generateFcmAccount('harbour') },
  });
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('example.harbour.app');
  await api.call('POST', '/notifications/push/v1/providers/apns', {
    body: { providerId: 'apns-main', keyId, teamId, bundleId, p8Key, productionMode: true },
  });
  await api.call('POST', '/notifications/push/v1/providers/custom', {
    body: { webhookURL: webhookUrl, isEnabled: false, useBasicAuth: false, timeoutInMS: 1000 },
  });
}

export async function pointWebhookAt(api: Api, webhookUrl: string): Promise<void> {
  await api.call('PUT', '/notifications/push/v1/providers/custom', { body: { webhookURL: webhookUrl } });
}

export async function switchWebhook(api: Api, isEnabled: boolean): Promise<void> {
  await api.call('PUT', '/notifications/push/v1/providers/custom', { body: { isEnabled } });
}
