import { expect, test } from 'vitest';
import type { DeviceContext } from './device-context.ts';
import { deviceNotes } from './device-notes.ts';
import type { KnownDevice } from './device-receipts.ts';
import { DISPLAY_REASONS, displayReasonText } from './display-reasons.ts';

test.each<[KnownDevice, DeviceContext, string[]]>([
  [{}, {}, []],
  [{ permission: 'denied', channel: { id: 'chat_groups', importance: 'low' }, tokenAgeDays: 1 }, {}, []],
  [{ channel: { id: 'chat_groups', importance: 'none' } }, {}, ['The channel chat_groups was off when this arrived.']],
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
