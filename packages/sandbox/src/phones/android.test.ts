import { describe, expect, test } from 'vitest';
import { ANDROID } from './android.ts';
import { isLowered } from './android-priority.ts';
import { CHANNELS } from './device-settings.ts';
import { nextWindowMs } from './doze.ts';
import { NEW_PHONE } from './new-phone.ts';
import type { PastPush, PhoneState } from './phone-state.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const receive = (state: Partial<PhoneState>, push = pushOf()) =>
  ANDROID.receive(push, { ...NEW_PHONE, ...state }, NOW_MS);
const arrivesAt = (state: Partial<PhoneState>, push = pushOf()) =>
  ANDROID.arrivesAtMs(push, { ...NEW_PHONE, ...state });
const unseen = (count: number, wasShown = false): PastPush[] =>
  Array.from({ length: count }, () => ({ atMs: NOW_MS - HOUR_MS, form: 'data', isHighPriority: true, wasShown }));

describe('FCM keeps', () => {
  const keepAll = (keys: readonly (string | undefined)[]) =>
    keys.reduce<PhoneState>(
      (state, collapseKey, index) => ({ ...state, ...ANDROID.keep(state, pushOf({ collapseKey }, `${index}`)) }),
      NEW_PHONE,
    );

  test('100 messages, and drops them all at the next one, until the app is notified', () => {
    const full = keepAll(Array.from({ length: 100 }, () => undefined));
    expect([full.waiting.length, full.hasDropped]).toEqual([100, false]);
    expect(ANDROID.keep(full, pushOf())).toEqual({ waiting: [], hasDropped: true });
    expect(ANDROID.keep({ ...full, waiting: [], hasDropped: true }, pushOf()).waiting).toEqual([]);
  });

  test('the newest message of a collapse key, and messages of four keys', () => {
    const { waiting } = keepAll(['a', 'b', undefined, 'a', 'c', 'd', 'e']);
    expect(waiting.map(({ collapseKey, content }) => [collapseKey, content.tag])).toEqual([
      [undefined, '2'],
      ['a', '3'],
      ['c', '4'],
      ['d', '5'],
      ['e', '6'],
    ]);
  });
});

describe('a message arrives', () => {
  test('a message arrives at once on a phone in use, and not on one that is offline or whose app is stopped', () => {
    expect(arrivesAt({})).toBe(NOW_MS);
    expect([arrivesAt({ isOnline: false }), arrivesAt({ isForceStopped: true })]).toEqual([Infinity, Infinity]);
  });

  test('a message arrives in doze at once with high priority, and at the next window with normal priority', () => {
    const dozing = { dozingSinceMs: NOW_MS - 0.5 * HOUR_MS };
    expect(arrivesAt(dozing)).toBe(NOW_MS);
    expect(arrivesAt(dozing, pushOf({ isHighPriority: false }))).toBe(NOW_MS + 0.5 * HOUR_MS);
  });

  test('a message whose priority FCM has lowered arrives in doze at the next window, and the app can see why', () => {
    const state = { dozingSinceMs: NOW_MS - 0.5 * HOUR_MS, history: unseen(10) };
    expect(arrivesAt(state)).toBe(NOW_MS + 0.5 * HOUR_MS);
    expect(receive(state).isLowered).toBe(true);
    expect(receive({}).isLowered).toBeUndefined();
  });

  test('windows of doze open one, three, and seven hours after it began, then every six hours', () => {
    const windows = [0, 1, 1.5, 3.5, 8, 14].map(
      (hours) => (nextWindowMs(NOW_MS, NOW_MS + hours * HOUR_MS) - NOW_MS) / HOUR_MS,
    );
    expect(windows).toEqual([1, 1, 3, 7, 13, 19]);
  });
});

test.each<[string, readonly PastPush[], boolean]>([
  ['nine that showed nothing', unseen(9), false],
  ['ten that showed nothing', unseen(10), true],
  ['ten, half of them shown', [...unseen(5), ...unseen(5, true)], false],
  [
    'ten that showed nothing, of normal priority',
    unseen(10).map((past) => ({ ...past, isHighPriority: false })),
    false,
  ],
  [
    'ten that showed nothing, eight days ago',
    unseen(10).map((past) => ({ ...past, atMs: NOW_MS - 8 * DAY_MS })),
    false,
  ],
])('after %s, high priority is lowered: %#', (_, history, expected) => {
  expect(isLowered(NOW_MS, history, 'active')).toBe(expected);
});

test('an app that is rarely used gets five high-priority messages a day', () => {
  expect([4, 5].map((count) => isLowered(NOW_MS, unseen(count, true), 'rare'))).toEqual([false, true]);
  expect(isLowered(NOW_MS, unseen(5, true), 'working_set')).toBe(false);
});

describe('the app reports', () => {
  const received = { event: 'received' };
  test.each<[string, Partial<PhoneState>, object]>([
    ['that it was shown', {}, { shows: 'loud', reports: [received, { event: 'displayed', evidence: 'shown' }] }],
    [
      'that it was not shown: permission',
      { permission: 'denied' },
      { shows: 'nothing', reports: [received, { event: 'suppressed', by: 'permission' }] },
    ],
    [
      'that it was not shown: channel',
      { channels: { ...CHANNELS, chat_messages: 'none' } },
      { shows: 'nothing', reports: [received, { event: 'suppressed', by: 'channel' }] },
    ],
    [
      'that it was not shown: conversation open',
      { isAppOpen: true, openConversation: 'ivo_user_mara' },
      { shows: 'nothing', reports: [received, { event: 'suppressed', by: 'foreground' }] },
    ],
    ['that it was shown beside another conversation', { isAppOpen: true, openConversation: 'x' }, { shows: 'loud' }],
    ['a quiet one in a channel of low importance', { channels: { chat_messages: 'low' } }, { shows: 'quiet' }],
  ])('%s', (_, state, expected) => {
    expect(receive(state)).toMatchObject(expected);
  });

  test('nothing about an alert that the system draws while the app is closed', () => {
    expect(receive({}, pushOf({ form: 'alert' }))).toEqual({ shows: 'loud', reports: [] });
    expect(receive({ permission: 'denied' }, pushOf({ form: 'alert' })).shows).toBe('nothing');
    expect(receive({ isAppOpen: true }, pushOf({ form: 'alert' })).reports).toHaveLength(2);
  });
});
