import { expect, test } from 'vitest';
import {
  DECISION_ID,
  ENTRY,
  FCM_PAYLOAD,
  FCM_TOKEN,
  SENDGRID_PAYLOAD,
  TWILIO_PAYLOAD,
} from './example-payloads.fixture.ts';
import { fcmRequest } from './fcm/fcm-wire.ts';
import { departuresOf, FCM_SEND, SENDGRID_MAIL, TWILIO_MESSAGE } from './published-contracts.fixture.ts';
import { sendgridRequest } from './sendgrid/sendgrid-wire.ts';
import { twilioRequest } from './twilio/twilio-wire.ts';

test('an email matches SendGrid’s description of mail/send', () => {
  const call = {
    baseUrl: 'https://api.sendgrid.com',
    apiKey: 'SG.key',
    publicUrl: 'https://chat.example',
    entry: ENTRY,
  };
  const payload = { ...SENDGRID_PAYLOAD, replyTo: 'reply+key@in.example.org', unsubscribeGroupId: 12 };
  const { url, body } = sendgridRequest({ ...call, payload });
  expect(url.pathname).toBe('/v3/mail/send');
  expect(departuresOf(JSON.parse(body), SENDGRID_MAIL)).toEqual([]);
});

test('an SMS matches Twilio’s description of a new message', () => {
  const { url, headers, body } = twilioRequest({
    account: { twilioAccountSID: 'AC1', twilioAuthToken: 'token' },
    baseUrl: 'https://api.twilio.com',
    statusUrl: 'https://chat.example/status?token=abc',
    payload: TWILIO_PAYLOAD,
    entry: ENTRY,
  });
  expect(url.pathname).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(departuresOf(Object.fromEntries(new URLSearchParams(body)), TWILIO_MESSAGE)).toEqual([]);
});

test('a push matches FCM’s discovery document', () => {
  const payload = {
    ...FCM_PAYLOAD,
    message: {
      ...FCM_PAYLOAD.message,
      android: { ...FCM_PAYLOAD.message.android, collapseKey: DECISION_ID },
      webpush: { headers: { TTL: '3600', Urgency: 'high' as const } },
    },
  };
  const baseUrl = 'https://fcm.googleapis.com';
  const call = { baseUrl, projectId: 'harbour', accessToken: 'token', deviceToken: FCM_TOKEN, payload };
  expect(departuresOf(JSON.parse(String(fcmRequest(call).body)), FCM_SEND)).toEqual([]);
});

test('deviations from a description are found', () => {
  expect(departuresOf({ From: 1, Text: 'x' }, TWILIO_MESSAGE)).toEqual([
    '.To is missing',
    '.From is no text',
    '.Text is not known',
  ]);
  expect(departuresOf({ personalizations: [{}], from: { email: 'a' }, asm: { group_id: '1' } }, SENDGRID_MAIL)).toEqual(
    ['.personalizations.0.to is missing', '.asm.group_id is no integer'],
  );
});
