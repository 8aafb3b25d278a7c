import { expect, test } from 'vitest';
import { unsubscriptionsOf } from './unsubscriptions-of.ts';

type View = Parameters<typeof unsubscriptionsOf>[0]['preferences'];

function listOf(email: object | undefined): ReturnType<typeof unsubscriptionsOf> {
  return unsubscriptionsOf({ preferences: { email } as View });
}

test('the list has the unsubscription from all emails first, then conversations by time', () => {
  const unsubscribedConversations = [
    { conversationId: 'ana_user_paul', atMS: 20 },
    { conversationId: 'group_night-shift', atMS: 30 },
  ];
  expect(listOf({ unsubscribedAtMS: 10, unsubscribedConversations })).toEqual([
    { from: 'all emails', atMs: 10 },
    { from: 'emails of group', id: 'night-shift', atMs: 30 },
    { from: 'emails of conversation', id: 'ana_user_paul', atMs: 20 },
  ]);
});

test.each([undefined, { enabled: true }])('the list is empty for a user who has not unsubscribed: %j', (email) => {
  expect(listOf(email)).toEqual([]);
});
