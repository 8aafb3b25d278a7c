import type { DeviceMember } from '@chatwire/protocol';
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
  [{ state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'read' }, `Cleared ${clock}: read elsewhere`],
  [{ state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'deleted' }, `Cleared ${clock}: deleted`],
  [
    { state: 'displayed', displayedAtMS: AT_MS, evidence: 'handed', permission: 'provisional' },
    `Quietly in the list ${clock}`,
  ],
  [{ state: 'received', receivedAtMS: AT_MS }, `Arrived ${clock}`],
  [{ state: 'suppressed', suppressedBy: 'foreground' }, 'Not shown: conversation open'],
  [{ state: 'none', permission: 'denied' }, 'Not shown: permission off'],
  [{ state: 'none', receipts: false }, 'No report: old app version'],
  [{ state: 'none', overdue: true }, 'No report within 1 h'],
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

test('a time of another day has its day', () => {
  expect(clockTime(AT_MS + DAY_MS, AT_MS)).toContain(clock);
  expect(clockTime(AT_MS + DAY_MS, AT_MS)).not.toBe(clock);
});

test('a time of an earlier day than today has its day', () => {
  const shown = { ...PUSH, device: { state: 'displayed', displayedAtMS: AT_MS } } as const;
  expect(deviceStateText(shown, AT_MS + 1_000)).toBe(`Shown ${clock}`);
  expect(deviceStateText(shown, AT_MS + DAY_MS)).toBe(`Shown ${clockTime(AT_MS, AT_MS + DAY_MS)}`);
});

test('a push that clears notifications finds none where permission is off', () => {
  const device = { state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'read', permission: 'denied' } as const;
  expect(deviceStateText({ ...PUSH, device })).toBe('Not shown: permission off');
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
});

test('the push about a deletion clears because of it, even if its device does not say so', () => {
  const device = { state: 'cleared', clearedAtMS: AT_MS, clearedBy: 'other' } as const;
  expect(deviceStateText({ ...PUSH, trigger: 'message_deleted', device })).toBe(`Cleared ${clock}: deleted`);
});
