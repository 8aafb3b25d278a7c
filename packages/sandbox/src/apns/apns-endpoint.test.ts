import { describe, expect, test } from 'vitest';
import { InvalidTokens } from '../invalid-tokens.ts';
import { makeJwt } from '../jwt.fixture.ts';
import { generateApnsKey } from '../keys/apns-key.ts';
import { ApnsEndpoint } from './apns-endpoint.ts';
import { ProviderTokens } from './provider-tokens.ts';

const NOW = 1_767_268_800_000;
const SECONDS = NOW / 1000;
const key = generateApnsKey('example.harbour.app');
const DEVICE = 'a1'.repeat(32);
const HEADERS = {
  authorization: `bearer ${tokenOf({})}`,
  'apns-topic': 'example.harbour.app',
  'apns-push-type': 'alert',
  'apns-priority': '10',
  'apns-expiration': '1767272400',
  'apns-collapse-id': '48230',
  'apns-id': '019b796f-bebe-8000-8100-000107000000',
};
const ALERT = { aps: { alert: { title: 'Ivo', body: 'Hello' } }, type: 'chat' };

test('a push that follows all rules is accepted under its id', () => {
  expect(push({})).toMatchObject({ status: 200, headers: { 'apns-id': HEADERS['apns-id'] } });
});

describe('a push that breaks a rule is rejected with its reason', () => {
  const voip = { 'apns-push-type': 'voip', 'apns-topic': 'example.harbour.app.voip' };
  test.each<[string, Parameters<typeof push>[0]]>([
    ['BadPath', { path: '/3/devices/x' }],
    ['MethodNotAllowed', { method: 'GET' }],
    ['MissingDeviceToken', { path: '/3/device/' }],
    ['BadDeviceToken', { path: '/3/device/xyz' }],
    ['BadDeviceToken', { path: '/3/device/a1a1' }],
    ['MissingProviderToken', { headers: { authorization: undefined } }],
    ['InvalidProviderToken', { headers: { authorization: 'bearer a.b.c' } }],
    ['MissingTopic', { headers: { 'apns-topic': undefined } }],
    ['BadTopic', { headers: { 'apns-topic': 'no topic' } }],
    ['TopicDisallowed', { headers: { 'apns-topic': 'example.other.app' } }],
    ['DeviceTokenNotForTopic', { headers: { 'apns-push-type': 'voip' } }],
    ['DeviceTokenNotForTopic', { headers: { 'apns-topic': 'example.harbour.app.voip' } }],
    ['InvalidPushType', { headers: { 'apns-push-type': 'shout' } }],
    ['BadPriority', { headers: { 'apns-priority': '7' } }],
    ['BadPriority', { headers: { 'apns-push-type': 'background' } }],
    ['BadExpirationDate', { headers: { 'apns-expiration': 'tomorrow' } }],
    ['BadCollapseId', { headers: { 'apns-collapse-id': 'é'.repeat(33) } }],
    ['BadMessageId', { headers: { 'apns-id': '019B796F-BEBE-8000-8100-000107000000' } }],
    ['PayloadEmpty', { body: '' }],
    ['PayloadEmpty', { body: '{"alert":"no aps"}' }],
    ['PayloadTooLarge', { body: JSON.stringify({ aps: { alert: 'x'.repeat(4096) } }) }],
    ['PayloadTooLarge', { headers: voip, body: JSON.stringify({ aps: {}, x: 'x'.repeat(5120) }) }],
  ])('%s, case %#', (reason, change) => {
    expect(reasonOf(push(change))).toBe(reason);
  });

  test('a VoIP push may be larger', () => {
    expect(push({ headers: voip, body: JSON.stringify({ aps: {}, x: 'x'.repeat(5000) }) }).status).toBe(200);
  });
});

describe('provider tokens', () => {
  test.each<[string, string]>([
    ['InvalidProviderToken', tokenOf({ kid: 'SHORT' })],
    ['InvalidProviderToken', tokenOf({ kid: 'OTHERKEY00' })],
    ['InvalidProviderToken', tokenOf({ iss: 'OTHERTEAM0' })],
    ['InvalidProviderToken', tokenOf({ alg: 'RS256' })],
    ['InvalidProviderToken', tokenOf({ pem: generateApnsKey().p8Key })],
    ['InvalidProviderToken', tokenOf({ iat: SECONDS + 301 })],
    ['ExpiredProviderToken', tokenOf({ iat: SECONDS - 3601 })],
  ])('%s, case %#', (reason, token) => {
    expect(reasonOf(push({ headers: { authorization: `bearer ${token}` } }))).toBe(reason);
  });

  test('a new provider token within 20 minutes is rejected, per connection', () => {
    const endpoint = endpointOf();
    const connection = {};
    const [first, hasty, second, hastyAgain] = [-3000, -1801, -600, -1].map((age) => tokenOf({ iat: SECONDS + age }));
    const statuses = [first, first, hasty, second, second, hastyAgain].map(
      (token) => push({ headers: { authorization: `bearer ${token}` }, connection, endpoint }).status,
    );
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
    const elsewhere = push({ headers: { authorization: `bearer ${hastyAgain}` }, connection: {}, endpoint });
    expect(elsewhere.status).toBe(200);
  });
});

test('the token of a removed app is unregistered from the instant of its removal', () => {
  const invalidTokens = new InvalidTokens();
  invalidTokens.invalidate(DEVICE, 1_767_000_000_000);
  const response = push({ endpoint: endpointOf(invalidTokens) });
  expect(response.status).toBe(410);
  expect(JSON.parse(response.body ?? '')).toEqual({ reason: 'Unregistered', timestamp: 1_767_000_000_000 });
});

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly connection?: object;
  readonly endpoint?: ApnsEndpoint;
}

function push({ method = 'POST', path = `/3/device/${DEVICE}`, headers, body, connection = {}, endpoint }: Change) {
  return (endpoint ?? endpointOf()).respond({
    method,
    path,
    headers: { ...HEADERS, ...headers },
    body: Buffer.from(body ?? JSON.stringify(ALERT)),
    connection,
  });
}

function endpointOf(invalidTokens = new InvalidTokens()): ApnsEndpoint {
  const now = () => NOW;
  const tokens = new ProviderTokens(now, key);
  return new ApnsEndpoint({ strict: true, now, tokens, invalidTokens, deliver: () => {}, bundleId: key.bundleId });
}

function reasonOf({ body }: { readonly body?: string }): unknown {
  return JSON.parse(body ?? '{}').reason;
}

interface TokenParts {
  readonly alg?: string;
  readonly kid?: string;
  readonly iss?: string;
  readonly iat?: number;
  readonly pem?: string;
}

function tokenOf({
  alg = 'ES256',
  kid = key.keyId,
  iss = key.teamId,
  iat = SECONDS,
  pem = key.p8Key,
}: TokenParts): string {
  return makeJwt({ alg, kid }, { iss, iat }, pem);
}
