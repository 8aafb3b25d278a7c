import { expect, test } from 'vitest';
import type { HttpResponse } from '../http/http-outcome.ts';
import { fcmResultOf, isAccessTokenRejected } from './fcm-result-of.ts';

const FCM = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';
const NOT_A_TOKEN = 'The registration token is not a valid FCM registration token';
const NOW = 1_767_268_800_000;

test('a 404 invalidates the token only when FCM itself responds with UNREGISTERED', () => {
  const unregistered = error(404, 'NOT_FOUND', [{ '@type': FCM, errorCode: 'UNREGISTERED' }]);
  expect(fcmResultOf(unregistered, NOW)).toMatchObject({ code: 'UNREGISTERED', tokenInvalid: {} });
  for (const response of [error(404, 'NOT_FOUND', []), responseOf(404, '<title>Error 404 (Not Found)!!1</title>')]) {
    expect(fcmResultOf(response, NOW)).not.toHaveProperty('tokenInvalid');
  }
});

test('a 400 is about the token when FCM says so, and about our request when the response names fields', () => {
  const own = { '@type': FCM, errorCode: 'INVALID_ARGUMENT' };
  const fields = { '@type': BAD_REQUEST, fieldViolations: [{ field: 'message.android.ttl' }] };
  expect(fcmResultOf(error(400, 'INVALID_ARGUMENT', [own], NOT_A_TOKEN), NOW)).toMatchObject({ tokenInvalid: {} });
  for (const response of [
    error(400, 'INVALID_ARGUMENT', [own], 'Message is too big'),
    error(400, 'INVALID_ARGUMENT', [fields], NOT_A_TOKEN),
    error(400, 'INVALID_ARGUMENT', [own, fields], NOT_A_TOKEN),
    error(400, 'INVALID_ARGUMENT', [], NOT_A_TOKEN),
  ]) {
    const delivery = fcmResultOf(response, NOW);
    expect(delivery).toMatchObject({ kind: 'refused', code: 'INVALID_ARGUMENT', retryable: false });
    expect(delivery).not.toHaveProperty('tokenInvalid');
  }
});

test('a token of another sender is a configuration error, and the token is kept', () => {
  const response = error(403, 'PERMISSION_DENIED', [{ '@type': FCM, errorCode: 'SENDER_ID_MISMATCH' }]);
  const delivery = fcmResultOf(response, NOW);
  expect(delivery).toMatchObject({ code: 'SENDER_ID_MISMATCH', retryable: false });
  expect(delivery).not.toHaveProperty('tokenInvalid');
});

test('FCM’s own code comes before Google’s general one, and that before the status', () => {
  const quota = error(429, 'RESOURCE_EXHAUSTED', [{ '@type': FCM, errorCode: 'QUOTA_EXCEEDED' }]);
  expect(fcmResultOf(quota, NOW)).toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: true });
  expect(fcmResultOf(error(503, 'UNAVAILABLE', []), NOW)).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  expect(fcmResultOf(responseOf(502, ''), NOW)).toMatchObject({ code: 'HTTP_502', message: null, retryable: true });
});

test('401 means our access token, except when it is about the credentials of Apple or a browser vendor', () => {
  const foreign = error(401, 'UNAUTHENTICATED', [{ '@type': FCM, errorCode: 'THIRD_PARTY_AUTH_ERROR' }]);
  const ours = error(401, 'UNAUTHENTICATED', []);
  expect([isAccessTokenRejected(ours), isAccessTokenRejected(foreign)]).toEqual([true, false]);
  expect(fcmResultOf(ours, NOW)).toMatchObject({ code: 'CREDENTIALS_REJECTED', retryable: false });
  expect(fcmResultOf(foreign, NOW)).toMatchObject({ code: 'THIRD_PARTY_AUTH_ERROR', retryable: false });
});

test('a response with unexpected JSON, or with none, still counts as a response', () => {
  for (const body of [
    '',
    '[]',
    'null',
    '{"error":7}',
    '{"error":{"details":{}}}',
    '\xff\xfe',
    '{"error":{"status":1}}',
  ]) {
    expect(fcmResultOf(responseOf(500, body), NOW)).toMatchObject({ kind: 'refused', code: 'HTTP_500', id: null });
    expect(fcmResultOf(responseOf(200, body), NOW)).toEqual({ kind: 'accepted', status: 200, id: null });
  }
});

test('a long response is cut to 500 characters, and control characters do not reach the log', () => {
  const delivery = fcmResultOf(responseOf(500, `a\0\x1b[31m${'é'.repeat(2000)}`), NOW);
  const message = delivery.kind === 'refused' ? (delivery.message ?? '') : '';
  expect(message.length).toBe(500);
  expect(message).toMatch(/^a {2}\[31mé+$/);
});

function error(status: number, general: string, details: readonly object[], message = 'Words'): HttpResponse {
  return responseOf(status, JSON.stringify({ error: { code: status, message, status: general, details } }));
}

function responseOf(status: number, body: string): HttpResponse {
  return { kind: 'response', status, headers: {}, body: Buffer.from(body) };
}
