import { expect, test } from 'vitest';
import { CUSTOM_PAYLOAD, DECISION_ID, SENDGRID_PAYLOAD } from '../example-payloads.fixture.ts';
import type { CustomPayload } from './custom-payload.ts';
import { type CustomCredentials, customRequest } from './custom-wire.ts';

const { to, messages, subject } = SENDGRID_PAYLOAD;
const EMAIL: CustomPayload = {
  ...CUSTOM_PAYLOAD,
  trigger: 'email-notification-payload-generated',
  data: { to, messages, subject },
};

function bodyOf(payload: CustomPayload, credentials: CustomCredentials): Record<string, unknown> {
  const target = { url: new URL('https://hooks.example/') };
  const body: unknown = JSON.parse(customRequest(target, DECISION_ID, payload, 0, credentials).body);
  return { ...Object(body) };
}

test('the call of an email has the unsubscribe link, which the logged payload does not have', () => {
  const unsubscribe = { all: 'https://chat.example/all', conversation: 'https://chat.example/one' };
  expect(bodyOf(EMAIL, { unsubscribe })['data']).toEqual({ ...EMAIL.data, unsubscribeURL: unsubscribe.all });
  expect(bodyOf(EMAIL, {})['data']).toEqual(EMAIL.data);
  expect(EMAIL.data).not.toHaveProperty('unsubscribeURL');
});

test('the call of a push has the receipt token, and no unsubscribe link', () => {
  const unsubscribe = { all: 'https://chat.example/all' };
  expect(bodyOf(CUSTOM_PAYLOAD, { receipt: 'AQ', unsubscribe })['data']).toEqual({
    ...CUSTOM_PAYLOAD.data,
    notificationDetails: { ...CUSTOM_PAYLOAD.data.notificationDetails, receipt: 'AQ' },
  });
});
