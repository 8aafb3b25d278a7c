import type { ReportedDevice } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { WEEKDAYS } from '../text/weekdays.ts';
import { deviceFactsOf, differingPreferences, lastSeenMs, unsentTexts } from './person-facts.ts';

const ALL_DAY = { from: 0, to: 2359, dnd: false };
const week = Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY]));
const APP = {
  preferences: {
    oneOnOne: { messagesSetting: 2, messagesOverride: true },
    group: { messagesSetting: 2, messagesOverride: false },
    mute: {
      dndPreferenceSetting: 1,
      dndPreferenceOverride: true,
      schedulePreferenceSetting: week as Record<(typeof WEEKDAYS)[number], typeof ALL_DAY>,
      schedulePreferenceOverride: true,
    },
    call: {},
    push: { enabled: true },
    email: { enabled: true },
    sms: { enabled: true },
  },
} satisfies Parameters<typeof differingPreferences>[0];
const DEVICE: ReportedDevice = { deviceId: '1', os: 'ios', lastSeenAtMS: 5_000, tokens: [], changes: [] };
const TOKEN = { platform: 'apns_ios_device', pushToken: '…1', registeredAtMS: 1, ageDays: 1, stale: false } as const;

test('only preferences that have an effect and differ from the app settings are listed', () => {
  expect(differingPreferences(APP, {})).toEqual([]);
  const own = {
    preferences: {
      oneOnOne: { messagesSetting: 2 },
      group: { messagesSetting: 1 },
      mute: { dndPreferenceSetting: 2, schedulePreferenceSetting: { monday: ALL_DAY } },
    },
  } as const;
  expect(differingPreferences(APP, own)).toEqual(['Do not disturb: on', 'Own hours']);
});

test('a device says whether it shows pushes', () => {
  const devices: ReportedDevice[] = [
    { ...DEVICE, model: 'iPhone 17', permission: 'denied', tokens: [TOKEN] },
    { ...DEVICE, deviceId: '2', tokens: [TOKEN] },
    { ...DEVICE, deviceId: '3', permission: 'authorized' },
  ];
  expect(deviceFactsOf(devices)).toEqual([
    { id: '1', name: 'iPhone 17', text: 'Notifications off', look: 'bad' },
    { id: '2', name: 'Unnamed device', text: 'Permission not reported', look: 'unsure' },
    { id: '3', name: 'Unnamed device', text: 'No push token (none registered)', look: 'bad' },
  ]);
});

test('a user was last seen when one of their devices was', () => {
  const person = { uid: 'a', name: 'A', role: 'default', status: 'offline' } as const;
  expect(lastSeenMs(person, [])).toBeUndefined();
  expect(lastSeenMs({ ...person, lastActiveAt: 2 }, [DEVICE])).toBe(5_000);
  expect(lastSeenMs({ ...person, lastActiveAt: 9 }, [DEVICE])).toBe(9_000);
});

test('outcomes without notifications are omitted', () => {
  const totals = { count: 5, sent: 2, failed: 0, skipped: 1_200, unreachable: 1, reasons: {}, providers: {} };
  expect(unsentTexts(totals)).toEqual([`${(1_200).toLocaleString()} skipped`, '1 unreachable']);
});
