import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeliveryResult } from '../endpoint.ts';
import { Inbox } from '../inbox.ts';
import { InvalidTokens } from '../invalid-tokens.ts';
import type { Report } from '../reports.ts';
import { TwilioEndpoint } from './twilio-endpoint.ts';

const FORM = { To: '+4512345678', From: '+4500000001', Body: 'Hello' };

test('a message is created: the response is 201 with its sid, and the inbox shows it', () => {
  const { status, body, inbox } = call({});
  expect(status).toBe(201);
  expect(body).toMatchObject({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued', error_code: null });
  expect(inbox.list()).toMatchObject([{ provider: 'twilio', body: 'Hello', text: { from: FORM.From, to: FORM.To } }]);
});

test.each([
  ['no number', { To: '' }, 21604],
  ['a malformed number', { To: '4512' }, 21211],
  ['no sender', { From: '' }, 21603],
  ['no text', { Body: '' }, 21602],
  ['a text that is too long', { Body: 'x'.repeat(1601) }, 21617],
  ['a malformed callback URL', { StatusCallback: 'chat/status' }, 21609],
  ['a callback URL with an underscore', { StatusCallback: 'https://my_chat.example/x' }, 21609],
])('%s is rejected with Twilio’s error number', (_case, form, code) => {
  const { status, body, inbox } = call({ form: { ...FORM, ...form } });
  expect([status, body.code, inbox.count]).toEqual([400, code, 0]);
});

test('a call to another path, with another method or without credentials is rejected', () => {
  const calls = [
    call({ path: '/2010-04-01/Accounts/AC1/Calls.json' }),
    call({ method: 'GET' }),
    call({ authorization: undefined }),
    call({ authorization: `Basic ${Buffer.from('AC2:secret').toString('base64')}` }),
    call({ type: 'application/json' }),
  ];
  expect(calls.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 20404],
    [405, 20004],
    [401, 20003],
    [401, 20003],
    [400, 21604],
  ]);
});

test('the outcome of a message is reported, signed with the account’s secret', () => {
  const url = 'https://chat.example/status?token=abc&messageId=1';
  const { reports, body } = call({ form: { ...FORM, StatusCallback: url }, deliveryResult: 'undelivered' });
  const forms = reports.map((report) => Object.fromEntries(new URLSearchParams(String(report.body))));
  expect(forms).toMatchObject([
    { MessageSid: body.sid, MessageStatus: 'sent' },
    { MessageSid: body.sid, MessageStatus: 'undelivered', ErrorCode: '30003' },
  ]);
  const [form = {}] = forms;
  const signed =
    url +
    Object.keys(form)
      .toSorted()
      .map((name) => name + form[name])
      .join('');
  const signature = createHmac('sha1', 'secret').update(signed).digest('base64');
  expect(reports[0]?.headers['x-twilio-signature']).toBe(signature);
});

interface CallOptions {
  readonly method?: string;
  readonly path?: string;
  readonly authorization?: string | undefined;
  readonly type?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly deliveryResult?: DeliveryResult;
}

function call(options: CallOptions) {
  const reports: Report[] = [];
  const inbox = new Inbox(() => 0);
  const endpoint = new TwilioEndpoint({
    strict: true,
    inbox,
    invalidTokens: new InvalidTokens(),
    report: (report) => reports.push(report),
  });
  const credentials = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
  const response = endpoint.respond(
    {
      method: options.method ?? 'POST',
      path: options.path ?? '/2010-04-01/Accounts/AC1/Messages.json',
      headers: {
        authorization: 'authorization' in options ? options.authorization : credentials,
        'content-type': options.type ?? 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(new URLSearchParams(options.form ?? FORM).toString()),
      connection: {},
    },
    options.deliveryResult ?? 'delivered',
  );
  return { status: response.status, body: JSON.parse(response.body ?? '{}'), inbox, reports };
}
