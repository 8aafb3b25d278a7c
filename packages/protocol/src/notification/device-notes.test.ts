import { expect, test } from 'vitest';
import type { DeviceContext } from './device-context.ts';
import { deviceNotes } from './device-notes.ts';
import type { KnownDevice } from './device-receipts.ts';
import { DISPLAY_REASONS, displayReasonText, displayText } from './display-reasons.ts';

test.each<[KnownDevice, DeviceContext, string[]]>([
  [{}, {}, []],
  [{ permission: 'denied', channel: { id: 'chat_groups', importance: 'low' }, tokenAgeDays: 1 }, {}, []],
  [
    { channel: { id: 'chat_groups', importance: 'none' } },
    {},
    ['The notification channel chat_groups was off when this arrived.'],
  ],
  [
    { tokenAgeDays: 12, os: 'android' },
    { batterySaver: true },
    ['This phone had last been seen 12 days before.', 'Battery saver was on when it last reported.'],
  ],
  [{ tokenAgeDays: 12, os: 'web' }, {}, ['This browser had last been seen 12 days before.']],
  [{ tokenAgeDays: 12 }, {}, ['This device had last been seen 12 days before.']],
])('%j with %j is described by %j', (known, context, expected) => {
  expect(deviceNotes(known, context)).toEqual(expected);
});

test('every display reason has a sentence, and a reason of a newer server is shown as its code', () => {
  for (const reason of DISPLAY_REASONS) expect(displayReasonText(reason)).toMatch(/^[A-Z].+\.$/);
  expect(displayReasonText('NEWER')).toBe('NEWER.');
  expect(displayReasonText('toString')).toBe('toString.');
});

test.each<[Parameters<typeof displayText>[0], string | undefined]>([
  [{}, undefined],
  [{ device: { permission: 'authorized', channel: { id: 'chat_groups', importance: 'high' } } }, undefined],
  [
    { device: { permission: 'authorized', channel: { id: 'chat_groups', importance: 'default' } } },
    'Its notification channel chat_groups allows sound, but no banner. To get banners, the user allows them for this notification channel in the settings of Android, under Notifications > the app > chat_groups.',
  ],
  [
    { displayReason: 'QUIET', device: { channel: { id: 'chat_activity', importance: 'low' } } },
    'Delivered quietly, without banner and sound, because its notification channel chat_activity is silent. To get banners, the user allows them for this notification channel in the settings of Android, under Notifications > the app > chat_activity.',
  ],
  [
    { displayReason: 'QUIET', device: { permission: 'provisional' } },
    'Delivered quietly: only in the notification list. To get banners, the user chooses Keep on one of these notifications, or allows banners in the settings of iOS.',
  ],
  [{ displayReason: 'QUIET' }, 'Delivered quietly: only in the notification list.'],
  [
    { displayReason: 'CHANNEL_OFF', device: { channel: { id: 'chat_groups', importance: 'none' } } },
    'Its notification channel is off on this device.',
  ],
])('a push with %j is described by %j', (decision, expected) => {
  expect(displayText(decision)).toBe(expected);
});
