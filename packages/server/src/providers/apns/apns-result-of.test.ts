import { expect, test } from 'vitest';
import type { HttpResponse } from '../http/http-outcome.ts';
import { apnsResultOf, isConnectionThrottled, isProviderTokenExpired } from './apns-result-of.ts';

const NOW = 1_767_268_800_000;

test('a bad device token is invalid; a token for another app is a configuration error and is kept', () => {
  expect(apnsResultOf(rejection(400, 'BadDeviceToken'), NOW)).toMatchObject({
    code: 'BadDeviceToken',
    tokenInvalid: {},
  });
  for (const reason of ['DeviceTokenNotForTopic', 'TopicDisallowed', 'BadTopic']) {
    const delivery = apnsResultOf(rejection(400, reason), NOW);
    expect(delivery).toMatchObject({ code: reason, retryable: false });
    expect(delivery).not.toHaveProperty('tokenInvalid');
  }
});

test('a 410 invalidates the token as of the timestamp that APNs returns, and not at all without a timestamp', () => {
  const known = responseOf(410, '{"reason":"Unregistered","timestamp":1767000000000}');
  expect(apnsResultOf(known, NOW)).toMatchObject({ tokenInvalid: { since: 1_767_000_000_000 } });
  expect(apnsResultOf(rejection(410, 'Unregistered'), NOW)).not.toHaveProperty('tokenInvalid');
});

test('every APNs error about the provider token becomes CREDENTIALS_REJECTED', () => {
  for (const reason of ['ExpiredProviderToken', 'InvalidProviderToken', 'MissingProviderToken']) {
    const delivery = apnsResultOf(rejection(403, reason), NOW);
    expect(delivery).toMatchObject({ code: 'CREDENTIALS_REJECTED', message: reason, retryable: false });
  }
  expect(apnsResultOf(rejection(403, 'Forbidden'), NOW)).toMatchObject({ code: 'Forbidden' });
  expect(isProviderTokenExpired(rejection(403, 'ExpiredProviderToken'))).toBe(true);
  expect(isProviderTokenExpired(rejection(403, 'InvalidProviderToken'))).toBe(false);
});

test('429, 500 and 503 may be retried; a 429 for renewing the provider token too often makes the connection unusable', () => {
  for (const [status, reason] of [
    [429, 'TooManyRequests'],
    [500, 'InternalServerError'],
    [503, 'Shutdown'],
  ] as const) {
    expect(apnsResultOf(rejection(status, reason), NOW)).toMatchObject({ code: reason, retryable: true });
    expect(isConnectionThrottled(rejection(status, reason))).toBe(false);
  }
  expect(isConnectionThrottled(rejection(429, 'TooManyProviderTokenUpdates'))).toBe(true);
});

test('a response that does not come from APNs keeps its status and text', () => {
  expect(apnsResultOf(responseOf(502, '<h1>Bad gateway</h1>'), NOW)).toEqual({
    kind: 'refused',
    status: 502,
    code: 'HTTP_502',
    message: '<h1>Bad gateway</h1>',
    id: 'id-of-the-push',
    retryable: true,
  });
});

function rejection(status: number, reason: string): HttpResponse {
  return responseOf(status, JSON.stringify({ reason }));
}

function responseOf(status: number, body: string): HttpResponse {
  return { kind: 'response', status, headers: { 'apns-id': 'id-of-the-push' }, body: Buffer.from(body) };
}
