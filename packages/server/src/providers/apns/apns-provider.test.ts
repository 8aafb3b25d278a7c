import { createSandbox, generateApnsKey } from '@chatwire/sandbox';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { APNS_PAYLOAD, APNS_TOKEN, BUNDLE_ID, DECISION_ID, VOIP_PAYLOAD } from '../example-payloads.fixture.ts';
import { providerCases } from '../provider.cases.ts';
import { apnsUrlOf, createApnsProvider } from './apns-provider.ts';

const apnsKey = generateApnsKey(BUNDLE_ID);
const account = { ...apnsKey, productionMode: false };
const request = { token: APNS_TOKEN, decisionId: DECISION_ID, payload: APNS_PAYLOAD };
const never = new AbortController().signal;
const MINUTE = 60_000;

providerCases({
  kind: 'apns',
  sandbox: { apnsKey },
  create: ({ apnsUrl }, ca, proxies) =>
    createApnsProvider({ account, baseUrl: apnsUrl, clock: systemClock, ca, proxies }),
  request,
  codes: { tooMany: 'TooManyRequests', unavailable: 'ServiceUnavailable', gone: 'Unregistered' },
});

test('an alert arrives as the log describes it, under an id made from the decision', async () => {
  await using peer = await start(new FakeClock());
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ kind: 'accepted', id: '019b796f-bebe-8000-8100-000107000000' });
  expect(peer.sandbox.inbox.list()[0]).toMatchObject({
    title: 'Ivo',
    body: 'Boat is ready at noon 👍',
    sound: 'default',
    badge: 3,
    tag: '48230',
    silent: false,
  });
});

test('a call wakes the app by a VoIP push', async () => {
  await using peer = await start(new FakeClock());
  const result = await peer.provider.send({ ...request, payload: VOIP_PAYLOAD }, never);
  expect(result).toMatchObject({ kind: 'accepted' });
  expect(peer.sandbox.inbox.list()[0]).toMatchObject({ kind: 'call', callAction: 'initiated', silent: true });
});

test('the provider token is renewed before APNs calls it expired', async () => {
  const clock = new FakeClock();
  await using peer = await start(clock);
  for (let minute = 0; minute < 300; minute += 10) {
    clock.jump(clock.now() + 10 * MINUTE);
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
  }
});

test('a provider token that APNs calls expired is renewed once, within the same attempt', async () => {
  const [ours, theirs] = [new FakeClock(), new FakeClock()];
  await using peer = await start(ours, theirs);
  await peer.provider.send(request, never);
  ours.jump(ours.now() + 30 * MINUTE);
  theirs.jump(theirs.now() + 61 * MINUTE);
  expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
});

test('a provider token younger than 20 minutes is not renewed; the error is CREDENTIALS_REJECTED', async () => {
  const [ours, theirs] = [new FakeClock(), new FakeClock()];
  theirs.jump(theirs.now() + 120 * MINUTE);
  await using peer = await start(ours, theirs);
  const results = [await peer.provider.send(request, never), await peer.provider.send(request, never)];
  for (const result of results) {
    expect(result).toMatchObject({
      kind: 'refused',
      status: 403,
      code: 'CREDENTIALS_REJECTED',
      message: 'ExpiredProviderToken',
      retryable: false,
    });
  }
});

test('a connection on which APNs rejects provider tokens as too frequent is abandoned', async () => {
  const clock = new FakeClock();
  await using peer = await start(clock);
  await peer.provider.send(request, never);
  clock.jump(clock.now() - MINUTE);
  const hasty = await peer.provider.send(request, never);
  expect(hasty).toMatchObject({ status: 429, code: 'TooManyProviderTokenUpdates', retryable: true });
  expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
  expect(peer.sandbox.connections).toBe(2);
});

test('a key of another team is reported as rejected credentials', async () => {
  await using peer = await start(new FakeClock(), undefined, { ...account, p8Key: generateApnsKey().p8Key });
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ status: 403, code: 'CREDENTIALS_REJECTED', message: 'InvalidProviderToken' });
});

test('a token of a removed app is invalid as of the instant APNs names', async () => {
  await using peer = await start(new FakeClock());
  peer.sandbox.invalidTokens.invalidate(APNS_TOKEN, 1_767_000_000_000);
  const result = await peer.provider.send(request, never);
  expect(result).toMatchObject({ status: 410, code: 'Unregistered', tokenInvalid: { since: 1_767_000_000_000 } });
});

test('a malformed token cannot change the rest of the URL', async () => {
  await using peer = await start(new FakeClock());
  const result = await peer.provider.send({ ...request, token: '../../x?y#z\r\nhost: evil' }, never);
  expect(result).toMatchObject({ status: 400, code: 'BadDeviceToken', tokenInvalid: {} });
});

test('a malformed key is rejected when the provider is created', () => {
  const broken = { ...account, p8Key: '-----BEGIN PRIVATE KEY-----' };
  expect(() => createApnsProvider({ account: broken, clock: new FakeClock() })).toThrow(
    /decoder|DECODER|PEM|unsupported|asn1/i,
  );
});

test('development builds are reached through Apple’s sandbox', () => {
  expect(apnsUrlOf({ ...account, productionMode: true })).toBe('https://api.push.apple.com');
  expect(apnsUrlOf(account)).toBe('https://api.sandbox.push.apple.com');
});

async function start(ours: FakeClock, theirs = ours, ourAccount = account) {
  const sandbox = createSandbox({ apnsKey, clock: theirs });
  const { apnsUrl } = await sandbox.start();
  const provider = createApnsProvider({ account: ourAccount, baseUrl: apnsUrl, clock: ours });
  return {
    sandbox,
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await sandbox.close();
    },
  };
}
