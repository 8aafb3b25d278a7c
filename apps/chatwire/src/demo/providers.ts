import { generateApnsKey, generateFcmAccount, type SandboxUrls } from '@chatwire/sandbox';
import type { Api } from './api.ts';

const PUSH_WEBHOOK = '/notifications/push/v1/providers/custom';
const WEBHOOKS = [
  ['webhookUrl', PUSH_WEBHOOK],
  ['emailWebhookUrl', '/notifications/email/v1/providers/custom'],
  ['smsWebhookUrl', '/notifications/sms/v1/providers/custom'],
] as const;

/** Adds the sandbox providers as provider accounts, with keys that are valid only there. */
export async function addProviders(api: Api, urls: SandboxUrls): Promise<void> {
  await api.call('POST', '/notifications/push/v1/providers/fcm', {
    body: { providerId: 'fcm-main', serviceAccountCreds: generateFcmAccount('harbour') },
  });
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('example.harbour.app');
  await api.call('POST', '/notifications/push/v1/providers/apns', {
    body: { providerId: 'apns-main', keyId, teamId, bundleId, p8Key, productionMode: true },
  });
  await addWebPush(api);
  await api.call('POST', '/notifications/email/v1/providers/sendgrid', {
    body: {
      sendGridApiKey: 'SG.sandbox-key-that-opens-nothing',
      senderName: 'Harbour Chat',
      senderEmail: 'chat@harbour.example',
      allowEmailReplies: true,
      senderEmailForReplies: 'reply@in.harbour.example',
    },
  });
  await api.call('POST', '/notifications/sms/v1/providers/twilio', {
    body: {
      twilioAccountSID: 'AC0123456789abcdef0123456789abcdef',
      twilioAuthToken: 'a-sandbox-token-that-opens-nothing',
      twilioSenderPhoneNumber: '+4500000001',
    },
  });
  for (const [name, path] of WEBHOOKS) {
    const body = { webhookURL: urls[name], isEnabled: false, useBasicAuth: false, timeoutInMS: 1000 };
    await api.call('POST', path, { body });
  }
}

async function addWebPush(api: Api): Promise<void> {
  await api.call('POST', '/notifications/push/v1/providers/webpush', {
    body: { subject: 'mailto:ops@harbour.example' },
  });
}

/** Sets the URLs of the custom webhooks to those of the sandbox. */
export async function setWebhookUrls(api: Api, urls: SandboxUrls): Promise<void> {
  for (const [name, path] of WEBHOOKS) await api.call('PUT', path, { body: { webhookURL: urls[name] } });
}

/** Sets the URL of the custom push webhook. */
export async function setPushWebhookUrl(api: Api, webhookUrl: string): Promise<void> {
  await api.call('PUT', PUSH_WEBHOOK, { body: { webhookURL: webhookUrl } });
}

/** Enables or disables the webhooks for email and SMS. */
export async function enableDigestWebhooks(api: Api, isEnabled: boolean): Promise<void> {
  for (const [name, path] of WEBHOOKS) if (name !== 'webhookUrl') await api.call('PUT', path, { body: { isEnabled } });
}

/** Enables or disables the custom push webhook. */
export async function enablePushWebhook(api: Api, isEnabled: boolean): Promise<void> {
  await api.call('PUT', PUSH_WEBHOOK, { body: { isEnabled } });
}
