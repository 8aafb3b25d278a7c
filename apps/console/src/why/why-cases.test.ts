import type { DeviceMember, LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { CASE_GROUPS, casesOf, furthestFirst, isWithoutBanner, ofDevices } from './why-cases.ts';

const ENTRIES = [
  { id: 5, recipient: 'mara', messageId: 9 },
  { id: 4, recipient: 'mara', messageId: 9 },
  { id: 3, messageId: 9 },
  { id: 2, recipient: 'ivo', messageId: 9 },
  { id: 1, recipient: 'mara', messageId: 8 },
];

test('each recipient or message has one case, its newest entry, and an entry about a whole group is none', () => {
  expect(casesOf(ENTRIES, ({ recipient }) => recipient).map(({ id }) => id)).toEqual([5, 2]);
  expect(casesOf(ENTRIES, ({ messageId }) => messageId).map(({ id }) => id)).toEqual([5, 1]);
});

test('of the entries about a message, those that reached the recipient furthest come first, and the newest of these', () => {
  const entries = [
    { id: 6, outcome: 'sent', trigger: 'cleared' },
    { id: 5, outcome: 'unreachable', trigger: 'after_message' },
    { id: 4, outcome: 'sent', trigger: 'after_message' },
    { id: 3, outcome: 'failed', trigger: 'after_message', device: { state: 'displayed', displayedAtMS: 9 } },
    { id: 2, outcome: 'sent', trigger: 'message_edited', device: { state: 'cleared', displayedAtMS: 8 } },
    { id: 1, outcome: 'sent', trigger: 'message_deleted', device: { state: 'displayed', displayedAtMS: 10 } },
  ] as const;
  expect(furthestFirst(entries).map(({ id }) => id)).toEqual([3, 2, 4, 5, 6, 1]);
});

test('the recipients of a message with several devices have an entry for each of them, and none for pushes that only clear', () => {
  const [sent, cleared] = [{ trigger: 'after_message' }, { trigger: 'cleared' }] as const;
  const entries = [
    { ...sent, id: 7, recipient: 'pia', pushToken: 'a' },
    { ...sent, id: 6, recipient: 'pia', pushToken: 'b' },
    { ...sent, id: 5, recipient: 'pia', pushToken: 'a' },
    { ...cleared, id: 4, recipient: 'pia', pushToken: 'c' },
    { ...sent, id: 3, recipient: 'pia' },
    { ...sent, id: 2, recipient: 'mara', pushToken: 'd' },
    { ...cleared, id: 1, recipient: 'mara', pushToken: 'e' },
  ];
  const found = [...ofDevices(entries)].map(([uid, devices]) => [uid, devices.map(({ id }) => id)]);
  expect(found).toEqual([['pia', [7, 6]]]);
});

test('pushes that clear notifications are not listed as not shown, because they show nothing', () => {
  expect(CASE_GROUPS.map(({ filter }) => filter['not.trigger'])).toContain('cleared,message_deleted');
});

test.each<[DeviceMember, boolean]>([
  [{ state: 'displayed', os: 'ios', evidence: 'handed', permission: 'provisional' }, true],
  [{ state: 'displayed', os: 'ios', evidence: 'listed', permission: 'provisional' }, true],
  [{ state: 'displayed', os: 'android', channel: { id: 'chat_groups', importance: 'default' } }, true],
  [{ state: 'displayed', os: 'android', channel: { id: 'chat_messages', importance: 'high' } }, false],
  [{ state: 'displayed', os: 'ios', evidence: 'handed', permission: 'authorized' }, false],
  [{ state: 'none' }, false],
])('a push is listed as shown without a banner by the settings of its device: %j', (device, expected) => {
  expect(isWithoutBanner({ channel: 'push', outcome: 'sent', trigger: 'after_message', device } as LogEntry)).toBe(
    expected,
  );
});
