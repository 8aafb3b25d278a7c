import type { DeviceContext, DeviceMember, StillShown } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { deviceStateText } from './device-state-text.ts';
import { clockTime } from './times.ts';

const AT_MS = Date.UTC(2026, 10, 28, 9, 14, 5);
const DAY_MS = 86_400_000;
const PUSH = { channel: 'push', outcome: 'sent', trigger: 'after_message', processingEndedAtMS: AT_MS } as const;
const clock = clockTime(AT_MS, AT_MS);

test.each<[DeviceMember, string]>([
  [{ state: 'displayed', displayedAtMS: AT_MS, evidence: 'shown' }, `Shown ${clock}`],
  [{ state: 'displayed', displayedAtMS: AT_MS, evidence: 'handed' }, `Given to iOS ${clock}`],
  [{ state: 'opened', openedAtMS: AT_MS }, `Opened ${clock}`],
  [{ state: 'dismissed', dismissedAtMS: AT_MS + DAY_MS }, `Swiped away ${clockTime(AT_MS + DAY_MS, AT_MS)}`],
  [{ state: 'cleared', clearedAtMS: AT_MS }, `Cleared ${clock}`],
  [{ state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'read' }, `Cleared ${clock}: read`],
  [{ state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'deleted' }, `Cleared ${clock}: deleted`],
  [
    { state: 'displayed', displayedAtMS: AT_MS, evidence: 'handed', permission: 'provisional' },
    `Given to iOS quietly ${clock}`,
  ],
  [
    { state: 'displayed', displayedAtMS: AT_MS, evidence: 'listed', permission: 'provisional' },
    `Quietly in the list ${clock}`,
  ],
  [{ state: 'received', receivedAtMS: AT_MS }, `Arrived ${clock}`],
  [{ state: 'suppressed', suppressedBy: 'foreground' }, 'Not shown: conversation open'],
  [{ state: 'none', permission: 'denied' }, 'Not shown: permission off'],
  [{ state: 'none', receipts: false }, 'Probably shown: old app version'],
  [{ state: 'none', overdue: true }, 'Probably not shown: no report within 1 h'],
  // It has never reported anything, so neither is likely.
  [{ state: 'none', overdue: true, tokenAgeDays: 0 }, 'No report within 1 h'],
  [
    { state: 'displayed', channel: { id: 'quiet', importance: 'low' }, displayedAtMS: AT_MS },
    `Quietly in the list ${clock}`,
  ],
  [{ state: 'none' }, 'No report yet'],
  // Redaction removes the time.
  [{ state: 'displayed' }, 'Shown'],
])('the column of the device says what is known: %j', (device, text) => {
  expect(deviceStateText({ ...PUSH, device })).toBe(text);
});

test.each<[DeviceMember, DeviceContext['changed'], string]>([
  [
    { state: 'suppressed', suppressedBy: 'channel' },
    { channel: { id: 'chat', importance: 'default' }, channelSinceMS: AT_MS },
    `Not shown: notification channel was off, on since ${clock}`,
  ],
  [
    { state: 'suppressed', suppressedBy: 'permission' },
    { permission: 'authorized', permissionSinceMS: AT_MS },
    `Not shown: permission was off, on since ${clock}`,
  ],
  [{ state: 'suppressed', suppressedBy: 'channel' }, { permission: 'denied' }, 'Not shown: notification channel off'],
  [{ state: 'none', permission: 'denied' }, { permission: 'authorized' }, 'Not shown: permission was off, on now'],
  [
    { state: 'none', permission: 'not_determined' },
    { permission: 'authorized' },
    'Not shown: permission was not requested, on now',
  ],
  [{ state: 'suppressed', suppressedBy: 'foreground' }, { permission: 'denied' }, 'Not shown: conversation open'],
])('a setting that prevented a push and has changed since has its present value: %j %j', (device, changed, text) => {
  expect(deviceStateText({ ...PUSH, device, deviceContext: changed ? { changed } : {} }, AT_MS)).toBe(text);
});

test('a time of another day has its day', () => {
  expect(clockTime(AT_MS + DAY_MS, AT_MS)).toContain(clock);
  expect(clockTime(AT_MS + DAY_MS, AT_MS)).not.toBe(clock);
});

test('a time of an earlier day than today has its day', () => {
  const shown = { ...PUSH, device: { state: 'displayed', displayedAtMS: AT_MS } } as const;
  expect(deviceStateText(shown, AT_MS + 1_000)).toBe(`Shown ${clock}`);
  expect(deviceStateText(shown, AT_MS + DAY_MS)).toBe(`Shown ${clockTime(AT_MS, AT_MS + DAY_MS)}`);
});

test.each(['cleared', 'message_deleted'] as const)(
  'a push of trigger %s finds nothing to clear on a device without permission',
  (trigger) => {
    for (const permission of ['denied', 'not_determined'] as const) {
      const device = { state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'read', permission } as const;
      expect(deviceStateText({ ...PUSH, trigger, device })).toBe(`Nothing to clear ${clock}`);
    }
  },
);

test('a browser shows a notice of a deletion instead of the message', () => {
  const shown = { state: 'displayed', displayedAtMS: AT_MS, os: 'web' } as const;
  expect(deviceStateText({ ...PUSH, trigger: 'message_deleted', device: shown })).toBe(
    `Notice of deletion shown ${clock}`,
  );
  const cleared = { ...shown, state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'deleted' } as const;
  expect(deviceStateText({ ...PUSH, trigger: 'message_deleted', device: cleared })).toBe(
    `Notice of deletion shown, cleared ${clock}`,
  );
});

test('the time of a report is not before the provider accepted the push', () => {
  const shown = { state: 'displayed', displayedAtMS: AT_MS - 60_000 } as const;
  expect(deviceStateText({ ...PUSH, device: shown })).toBe(`Shown ${clock}`);
});

test('entries that concern no device say nothing, and those without receipts say so', () => {
  expect(deviceStateText({ ...PUSH, channel: 'email' })).toBeUndefined();
  expect(deviceStateText({ ...PUSH, outcome: 'skipped', device: { state: 'none' } })).toBeUndefined();
  expect(deviceStateText(PUSH)).toBe('No report: receipts off');
});

test('a push that clears notifications and is not reported is not known to have cleared them', () => {
  const silent = { ...PUSH, trigger: 'cleared', device: { state: 'none', permission: 'denied' } } as const;
  expect(deviceStateText(silent)).toBe('No report yet');
});

test('facts about the device are considered where they are known', () => {
  const replaced = { ...PUSH, device: { state: 'none' }, deviceContext: { replaced: true } } as const;
  expect(deviceStateText(replaced)).toBe('Replaced before it arrived');
  const shown = { state: 'displayed', displayedAtMS: AT_MS } as const;
  expect(deviceStateText({ ...replaced, device: shown })).toBe(`Shown ${clock}, replaced since`);
  const replacedBy = { logId: '2', trigger: 'message_deleted', atMS: AT_MS, processingEndedAtMS: AT_MS } as const;
  expect(deviceStateText({ ...PUSH, device: shown, deviceContext: { replaced: true, replacedBy } })).toBe(
    `Shown ${clock}, replaced by a notice of deletion`,
  );
});

test.each([
  [{ permissionOffAtMS: AT_MS }, 'probably no longer listed'],
  [{ permissionOffAtMS: AT_MS, os: 'android' }, 'no longer listed'],
  [{ channelOffAtMS: AT_MS, os: 'android' }, 'no longer listed'],
] as const)('a notification whose permission or channel was turned off later is not listed: %j', (facts, text) => {
  const device = { state: 'displayed', displayedAtMS: AT_MS } as const;
  expect(deviceStateText({ ...PUSH, device, deviceContext: facts })).toBe(`Shown ${clock}, ${text}`);
});

test.each([
  ['thisDevice', 'read on this phone'],
  ['device', 'read elsewhere'],
] as const)('a notification was cleared because its message was read on %s', (kind, text) => {
  const device = { state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'read', os: 'android' } as const;
  expect(deviceStateText({ ...PUSH, device, deviceContext: { readOn: { kind } } })).toBe(`Cleared ${clock}: ${text}`);
});

test('the push about a deletion clears because of it, even if its device does not say so', () => {
  const device = { state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'other' } as const;
  expect(deviceStateText({ ...PUSH, trigger: 'message_deleted', device })).toBe(`Cleared ${clock}: deleted`);
});

test.each<[Pick<StillShown, 'because' | 'outdatedBy'>, string]>([
  [{ because: 'unread' }, `Shown ${clock}, unread`],
  [{ because: 'unopened' }, `Shown ${clock}, not opened`],
  [{ because: 'waiting', outdatedBy: 'read' }, `Shown ${clock}, read since, still listed`],
  [{ because: 'former', outdatedBy: 'deleted' }, `Shown ${clock}, deleted since, probably still listed`],
])('a notification that is still in the list has the reason: %j', (stillShown, text) => {
  const device = { state: 'displayed', displayedAtMS: AT_MS, os: 'web' } as const;
  expect(deviceStateText({ ...PUSH, device, stillShown })).toBe(text);
  if (stillShown.because === 'waiting') {
    const handed = { ...device, os: 'ios', evidence: 'handed' } as const;
    expect(deviceStateText({ ...PUSH, device: handed, stillShown })).toBe(
      `Given to iOS ${clock}, read since, probably still listed`,
    );
  }
  // The notice of a deletion is not about the message.
  const notice = { ...PUSH, trigger: 'message_deleted', device, stillShown } as const;
  if (stillShown.outdatedBy) expect(deviceStateText(notice)).toBe(`Notice of deletion shown ${clock}`);
});
