import { expect, test } from 'vitest';
import { fakeList } from '../testing/fake-list.ts';
import { clearOf } from './clear-of.ts';
import { receiveClear } from './receive-clear.ts';

/** One conversation with a reply, a reaction to a message, a missed call, and a ringing one. */
const CREW = {
  m1: shown({ messageId: '101' }),
  m2: shown({ messageId: '102' }),
  reply: shown({ messageId: '103', parentId: '101' }),
  reaction: shown({ tag: '9120' }),
  missed: shown({ messageId: '104', type: 'call', callAction: 'unanswered' }),
  ringing: shown({ messageId: '105', type: 'call', callAction: 'initiated' }),
  other: shown({ messageId: '90', conversationId: 'ivo_user_mara' }),
  foreign: { url: 'https://shop.example' },
};

test.each([
  ['a conversation', [{ c: 'group_crew' }], 'm1 m2 reply reaction missed', 'removed'],
  ['a position, not replies and not what names no message', [{ c: 'group_crew', to: 104 }], 'm1 m2 missed', 'read'],
  ['a position below newer messages', [{ c: 'group_crew', to: '101' }], 'm1', 'read'],
  ['a thread up to a position', [{ c: 'group_crew', p: 101, to: 103 }], 'reply', 'read'],
  ['a thread up to an earlier position', [{ c: 'group_crew', p: 101, to: 102 }], '', 'read'],
  ['another thread', [{ c: 'group_crew', p: 102, to: 999 }], '', 'read'],
  ['individual messages', [{ c: 'group_crew', ids: ['102', 103] }], 'm2 reply', 'deleted'],
  ['a cause of its own', [{ c: 'group_crew', ids: [102], by: 'retracted' }], 'm2', 'retracted'],
  ['everything', [{}], 'm1 m2 reply reaction missed other', 'read'],
  ['nothing', [], '', 'read'],
  [
    'several items',
    [
      { c: 'ivo_user_mara', to: 90 },
      { c: 'group_crew', ids: [101] },
    ],
    'm1 other',
    undefined,
  ],
])('a clear of %s removes exactly that, and reports it', async (_, items, removed, by) => {
  const list = fakeList(CREW);
  const reports: unknown[][] = [];
  const receipts = { report: (...report: unknown[]) => reports.push(report) };
  const payload = { type: 'clear', clear: items, receipt: 'token of the clear' };
  expect(await receiveClear(payload, list, receipts)).toBe(true);
  const names = removed.split(' ').filter(Boolean);
  expect(list.dismissed).toEqual(names);
  expect(reports.map(([token]) => token)).toEqual([...names.map((name) => `token of ${name}`), 'token of the clear']);
  if (by) expect(reports.map(([, ...event]) => event)).toEqual(reports.map(() => ['cleared', { by }]));
  await receiveClear(payload, list, receipts);
  expect(list.dismissed).toEqual(names);
});

test.each([
  ['APNs', { aps: { badge: 0, 'content-available': 1 }, type: 'clear', clear: [{ c: 'group_crew' }] }],
  ['FCM', { messageId: 'x', data: { type: 'clear', clear: '[{"c":"group_crew"}]', unreadMessageCount: '0' } }],
  ['Web Push', { app_badge: 0, data: { type: 'clear', clear: [{ c: 'group_crew' }] } }],
  [
    'custom push',
    { data: { notificationDetails: { type: 'clear', clear: [{ c: 'group_crew' }], unreadMessageCount: 0 } } },
  ],
])('the clear of %s is read, with a badge of 0', async (_, payload) => {
  expect(clearOf(payload)).toEqual({ items: [{ c: 'group_crew' }], badge: 0, isOnlyClear: true });
});

test('a push about a message that carries a clear is still to be shown', async () => {
  const list = fakeList({ m1: shown({ messageId: '101' }) });
  const payload = { type: 'chat', messageId: '106', unreadMessageCount: 2, clear: [{ c: 'group_crew', to: 101 }] };
  expect(await receiveClear(payload, list)).toBe(false);
  expect([list.dismissed, list.badge]).toEqual([['m1'], 2]);
});

test.each([
  [{ type: 'chat', messageId: '106', unreadMessageCount: 2 }],
  [undefined],
  ['clear'],
  [{ clear: undefined }],
])('a push without a clear changes nothing: %j', async (payload) => {
  const list = fakeList(CREW);
  expect(await receiveClear(payload, list)).toBe(false);
  expect([list.dismissed, list.badge, list.reads]).toEqual([[], undefined, 0]);
});

test('a clear with an empty list only sets the badge', async () => {
  const list = fakeList(CREW);
  expect(await receiveClear({ type: 'clear', clear: [], unreadMessageCount: 3 }, list)).toBe(true);
  expect([list.dismissed, list.badge]).toEqual([[], 3]);
});

function shown(data: object) {
  return { type: 'chat', tag: 'tag', conversationId: 'group_crew', ...data };
}
