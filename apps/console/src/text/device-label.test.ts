import { expect, test } from 'vitest';
import { deviceDetails, formerWords } from './device-label.ts';
import { clockTime } from './times.ts';

test('details of a former device say when it was added, last seen, and removed, and why', () => {
  const former = { because: 'signedOut', atMS: 3 } as const;
  expect(deviceDetails({ registeredAtMS: 1, lastSeenAtMS: 2, former }, '4.2.0')).toEqual([
    'app 4.2.0',
    expect.stringMatching(/^added /),
    expect.stringMatching(/^last seen /),
    expect.stringMatching(/^logged out /),
  ]);
});

test('details of a push that was not sent have the current version of the app', () => {
  expect(deviceDetails({ appVersion: '4.3.0' })).toEqual(['now app 4.3.0']);
  expect(deviceDetails({ appVersion: '4.3.0' }, '4.2.0')).toEqual(['app 4.2.0']);
  // A former device reports no more.
  expect(deviceDetails({ appVersion: '4.3.0', former: { because: 'signedOut', atMS: 3 } })[0]).toBe('app 4.3.0');
});

test('details of a registered device leave out when it was last seen', () => {
  expect(deviceDetails({ registeredAtMS: 1, lastSeenAtMS: 2 })).toEqual([expect.stringMatching(/^added /)]);
});

test.each([
  ['replaced', /^got a new push token .*: …abcdef$/],
  ['unregistered', /^unregistered by the provider .*, registered again as …abcdef$/],
] as const)('details of a device that was %s name its new push token', (because, text) => {
  const former = { because, atMS: 3, newToken: '…abcdef' };
  expect(deviceDetails({ former })).toEqual([expect.stringMatching(text)]);
});

test('a row says why and when a former device was removed', () => {
  const nowMs = Date.now();
  expect(formerWords({ because: 'signedOut', atMS: nowMs })).toBe(`logged out ${clockTime(nowMs, nowMs)}`);
});
