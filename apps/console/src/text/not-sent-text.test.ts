import type { DeviceContext } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { notSentText } from './not-sent-text.ts';
import { clockTime } from './times.ts';

const AT_MS = Date.UTC(2026, 10, 28, 9, 14, 5);
const clock = clockTime(AT_MS, AT_MS);

test.each<[code: string, facts: DeviceContext, text: string | undefined]>([
  ['PERMISSION_OFF', {}, 'Not sent: permission was off'],
  [
    'PERMISSION_OFF',
    { changed: { permission: 'authorized', permissionSinceMS: AT_MS } },
    `Not sent: permission was off, on since ${clock}`,
  ],
  ['PERMISSION_OFF', { changed: { permission: 'provisional' } }, 'Not sent: permission was off, provisional now'],
  ['TOKEN_STALE', { lastSeenAtMS: AT_MS - 2 }, 'Not sent: device had not been seen for 300 days'],
  ['TOKEN_STALE', { lastSeenAtMS: AT_MS }, `Not sent: device had not been seen for 300 days, seen again ${clock}`],
  ['NO_PUSH_TOKEN', {}, undefined],
])('a row says in a few words why a push was not sent, and what has changed since: %s %j', (code, facts, text) => {
  const entry = { reasonDetail: { code, message: '', value: 300 }, processingEndedAtMS: AT_MS - 1 };
  expect(notSentText(entry, facts, AT_MS)).toBe(text);
});
