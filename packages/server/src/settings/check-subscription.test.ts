import type { RegisterPushToken } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { ApiError } from '../base/errors/api-error.ts';
import { createSecretBox } from '../base/secrets/secret-box.ts';
import { generateVapidKeys } from '../providers/webpush/vapid-keys.ts';
import { checkSubscription } from './check-subscription.ts';

const fields = { subject: 'mailto:ops@harbour.example', declarative: true, isEnabled: true, ...generateVapidKeys() };
const account = { providerId: 'webpush', isEnabled: true, isDefault: true, fields, updatedAtMs: 1 };
const secrets = createSecretBox([Buffer.alloc(32)]);
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test.each([
  ['http://push.example/1', 'only https is allowed'],
  ['https://user@push.example/1', 'credentials in the URL are not allowed'],
  ['https://10.0.0.7/1', 'the address 10.0.0.7 is not public'],
  ['https://[::1]/1', 'the address ::1 is not public'],
  ['https://ntfy.lan/1', 'the name ntfy.lan is not public'],
  ['push.example/1', 'must be a URL'],
])('the endpoint %s is rejected by default: %s', (endpoint, fault) => {
  expect(faultsOf(endpoint, false)).toEqual({ 'subscription.endpoint': [fault] });
});

test('private networks and http are accepted where the server settings allow them', () => {
  for (const endpoint of ['http://localhost:4100/push/1', 'https://10.0.0.7/1']) {
    expect(faultsOf(endpoint, true)).toBeUndefined();
  }
});

test('a platform without a subscription has none', () => {
  const rules = rulesOf(false);
  expect(checkSubscription({ platform: 'fcm_web', fcmToken: 'x' }, rules)).toBeUndefined();
});

test('the provider must be enabled', () => {
  for (const off of [undefined, { ...account, isEnabled: false }]) {
    expect(() => checkSubscription(bodyOf('https://push.example/1'), { ...rulesOf(false), account: off })).toThrow(
      ApiError,
    );
  }
});

function rulesOf(allow: boolean) {
  return { account, secrets, config: { allowPrivateWebhooks: allow, allowInsecureWebhooks: allow } };
}

function bodyOf(endpoint: string): RegisterPushToken {
  return { platform: 'webpush_browser', subscription: { endpoint, expirationTime: null, keys } };
}

function faultsOf(endpoint: string, allow: boolean): unknown {
  try {
    checkSubscription(bodyOf(endpoint), rulesOf(allow));
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.details : error;
  }
}
