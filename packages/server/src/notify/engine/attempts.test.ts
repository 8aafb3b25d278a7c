import { expect, test } from 'vitest';
import type { TimedResult } from '../../providers/provider.ts';
import { deliveryFieldsOf, type ProviderAttempt } from './attempts.ts';

const one = (result: TimedResult): ProviderAttempt => ({ startedAtMs: 10, endedAtMs: 20, result });
const accepted = one({ kind: 'accepted', status: 200, id: 'm1', durationMs: 9 });
const busy = one({
  kind: 'refused',
  status: 503,
  code: 'UNAVAILABLE',
  message: 'later',
  id: null,
  durationMs: 8,
  retryable: true,
});

test('an accepted call is triggered with success, and earlier responses are listed as retries', () => {
  expect(deliveryFieldsOf('fcm', [busy, accepted])).toEqual({
    notificationTriggered: true,
    success: true,
    outcome: 'sent',
    providerResponse: { status: 200, code: null, message: null, id: 'm1', durationMs: 9 },
    attempt: 2,
    attempts: [
      {
        attempt: 1,
        startedAtMS: 10,
        endedAtMS: 20,
        result: 'retry',
        status: 503,
        code: 'UNAVAILABLE',
        message: 'later',
      },
      { attempt: 2, startedAtMS: 10, endedAtMS: 20, result: 'accepted', status: 200, code: null, message: null },
    ],
  });
});

test('a final error response is triggered without success and carries no reason', () => {
  const fields = deliveryFieldsOf('apns', [busy]);
  expect(fields).toMatchObject({ notificationTriggered: true, success: false, outcome: 'failed', attempt: 1 });
  expect(fields).not.toHaveProperty('reason');
  expect(fields.attempts?.[0]?.result).toBe('refused');
});

test.each([
  ['fcm', 'NO_ANSWER', 'PROVIDER'],
  ['custom', 'NO_ANSWER', 'WEBHOOK'],
  ['custom', 'CONNECTION_LOST', 'CONNECTION_LOST'],
] as const)('no response from %s (%s) is TIMED_OUT / %s', (kind, cause, code) => {
  const fields = deliveryFieldsOf(kind, [one({ kind: 'timeout', cause, durationMs: 10_000 })]);
  expect(fields).toMatchObject({
    notificationTriggered: false,
    reason: 'TIMED_OUT',
    reasonDetail: { code },
    outcome: 'failed',
  });
  expect(fields).not.toHaveProperty('success');
  expect(fields).not.toHaveProperty('providerResponse');
});

test('an earlier response stays visible when the last attempt had none', () => {
  const fields = deliveryFieldsOf('fcm', [busy, one({ kind: 'timeout', cause: 'NO_ANSWER', durationMs: 1 })]);
  expect(fields).toMatchObject({ reason: 'TIMED_OUT', providerResponse: { status: 503 }, attempt: 2 });
});

test.each(['HOST_NOT_FOUND', 'CONNECT_FAILED', 'TLS_FAILED', 'ADDRESS_BLOCKED'] as const)(
  '%s is NOT_FOUND and failed',
  (cause) => {
    const fields = deliveryFieldsOf('custom', [one({ kind: 'unreachable', cause, durationMs: 1, message: 'no' })]);
    expect(fields).toMatchObject({
      notificationTriggered: false,
      reason: 'NOT_FOUND',
      reasonDetail: { code: cause },
      outcome: 'failed',
    });
  },
);

test('a recipient gone before the next attempt is NOT_FOUND and unreachable', () => {
  expect(deliveryFieldsOf('fcm', [busy], { kind: 'gone', code: 'TOKEN_GONE' })).toMatchObject({
    reason: 'NOT_FOUND',
    reasonDetail: { code: 'TOKEN_GONE' },
    outcome: 'unreachable',
    attempt: 1,
  });
});

test('a provider that stays down ends in TIMED_OUT, without attempts when no call was made', () => {
  const fields = deliveryFieldsOf('fcm', [], { kind: 'providerDown' });
  expect(fields).toMatchObject({
    reason: 'TIMED_OUT',
    reasonDetail: { code: 'PROVIDER' },
    outcome: 'failed',
    attempt: 0,
  });
  expect(fields).not.toHaveProperty('attempts');
});
