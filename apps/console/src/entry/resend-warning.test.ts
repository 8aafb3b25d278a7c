import { expect, test } from 'vitest';
import { canResend, resendWarningOf } from './resend-warning.ts';

const detail = (code: string) => ({ code, message: '' });

test('an entry whose notification may have been delivered asks for confirmation before a resend', () => {
  for (const code of ['PROVIDER', 'WEBHOOK', 'CONNECTION_LOST']) {
    expect(resendWarningOf({ reason: 'TIMED_OUT', reasonDetail: detail(code), attempt: 1 })).toContain('twice');
  }
});

test('an entry whose provider was never called is resent without confirmation', () => {
  expect(resendWarningOf({ reason: 'TIMED_OUT', reasonDetail: detail('PROVIDER'), attempt: 0 })).toBeUndefined();
  expect(resendWarningOf({ reason: 'NOT_FOUND', reasonDetail: detail('CONNECT_FAILED'), attempt: 4 })).toBeUndefined();
  expect(resendWarningOf({ attempt: 4 })).toBeUndefined();
});

test('an entry that will fail again asks for confirmation with the reason', () => {
  expect(resendWarningOf({ reason: 'TWILIO_CREATE_ERROR', reasonDetail: detail('21610'), attempt: 1 })).toContain(
    'START',
  );
  expect(resendWarningOf({ reason: 'NOT_FOUND', reasonDetail: detail('MESSAGE_GONE'), attempt: 1 })).toContain(
    'deleted',
  );
  expect(resendWarningOf({ attempt: 1, tokenRemoved: true })).toContain('no longer recognises this device');
  expect(resendWarningOf({ reason: 'NOT_FOUND', reasonDetail: detail('TOKEN_STALE'), attempt: 0 })).toContain(
    'to this device only',
  );
});

test('an entry whose device has the notification already asks for confirmation before a resend', () => {
  const device = { state: 'displayed' } as const;
  expect(resendWarningOf({ reason: 'TIMED_OUT', reasonDetail: detail('PROVIDER'), attempt: 1, device })).toContain(
    'has this notification already',
  );
});

test.each([
  ['failed', { outcome: 'failed' }, {}, true],
  ['sent', { outcome: 'sent' }, {}, false],
  ['skipped', { outcome: 'skipped' }, {}, false],
  ['read since', { outcome: 'unreachable' }, { readAtMS: 5 }, false],
  ['read, and marked as unread', { outcome: 'unreachable' }, { readAtMS: 5, unread: true }, true],
  ['permission still off', { outcome: 'unreachable', reasonDetail: detail('PERMISSION_OFF') }, {}, false],
  [
    'permission on since',
    { outcome: 'unreachable', reasonDetail: detail('PERMISSION_OFF') },
    { changed: { permission: 'authorized' } },
    true,
  ],
  [
    'stale, and logged out since',
    { outcome: 'unreachable', reasonDetail: detail('TOKEN_STALE') },
    { former: { because: 'signedOut', atMS: 5 } },
    false,
  ],
  [
    'stale, and registered again since',
    { outcome: 'unreachable', reasonDetail: detail('TOKEN_STALE') },
    { former: { because: 'unregistered', atMS: 5, newToken: '…new' } },
    true,
  ],
] as const)('a resend is offered only where it can help: %s', (_, entry, facts, expected) => {
  expect(canResend(entry, facts)).toBe(expected);
});

test('an email or SMS to a recipient without an address can be resent once they have one', () => {
  for (const reason of ['MISSING_EMAIL', 'MISSING_PHNO'] as const) {
    expect(canResend({ outcome: 'unreachable', reason })).toBe(false);
    expect(canResend({ outcome: 'unreachable', reason }, {}, true)).toBe(true);
  }
});
