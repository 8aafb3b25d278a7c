import { expect, test } from 'vitest';
import { Inbox } from '../inbox.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

const SIGNED = {
  'content-type': 'application/json; charset=utf-8',
  'webhook-id': 'msg_019b796fbebe000100000107',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,utP43NM4u6EQ8LzqcD1YjZ1O6dSuxIRBMyW2a8UP2nE=',
};
const BODY = '{"data":{"notificationDetails":{"title":"Ivo","body":"Hello","type":"chat","tag":"1"}}}';

test('without a secret, any JSON call with an id is accepted', () => {
  const { status, inbox } = call({});
  expect(status).toBe(200);
  expect(inbox.list()[0]).toMatchObject({ provider: 'custom', kind: 'chat', title: 'Ivo', body: 'Hello', tag: '1' });
});

test('email and SMS bodies show their subject and text', () => {
  const mail = call({ body: '{"data":{"subject":"New messages from Ivo"}}' });
  expect(mail.inbox.list()[0]).toMatchObject({ kind: null, title: 'New messages from Ivo' });
  const text = call({ body: '{"data":{"smsContent":"1 unread"}}' });
  expect(text.inbox.list()[0]).toMatchObject({ kind: null, body: '1 unread' });
});

test('a request that is not a webhook call is rejected and not shown', () => {
  const rejected = [
    call({ method: 'GET' }),
    call({ headers: { 'webhook-id': undefined } }),
    call({ headers: { 'webhook-id': 'other' } }),
    call({ headers: { 'content-type': 'text/plain' } }),
    call({ body: 'text' }),
    call({ basicAuth: { username: 'u', password: 'p' } }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([405, 400, 400, 415, 400, 401]);
  expect(rejected.map(({ inbox }) => inbox.count)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('with a secret, calls without a valid and recent signature are rejected', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = (seconds: number) => ({ secret, nowMs: seconds * 1000 });
  expect(call({ ...at(1_614_265_330) }).status).toBe(200);
  expect(call({ ...at(1_614_265_630) }).status).toBe(200);
  expect(call({ ...at(1_614_265_631) }).status).toBe(401);
  expect(call({ ...at(1_614_265_029) }).status).toBe(401);
  expect(call({ ...at(1_614_265_330), body: `${BODY} ` }).status).toBe(401);
  expect(call({ ...at(1_614_265_330), headers: { 'webhook-signature': undefined } }).status).toBe(401);
  expect(call({ ...at(1_614_265_330), headers: { 'webhook-signature': 'v1,AAAA v2,BBBB' } }).status).toBe(401);
});

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly nowMs?: number;
  readonly secret?: string;
  readonly basicAuth?: { readonly username: string; readonly password: string };
}

function call({ method = 'POST', headers, body = BODY, nowMs = 1_614_265_330_000, secret, basicAuth }: CallOptions) {
  const inbox = new Inbox(() => nowMs);
  const endpoint = new WebhookEndpoint({
    provider: 'custom',
    strict: true,
    now: () => nowMs,
    inbox,
    secret,
    basicAuth,
  });
  const request = { method, path: '/webhook', headers: { ...SIGNED, ...headers }, body: Buffer.from(body) };
  return { status: endpoint.respond({ ...request, connection: {} }).status, inbox };
}
