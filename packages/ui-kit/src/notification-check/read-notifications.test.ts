import type { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { readNotifications } from './read-notifications.ts';

/** Returns a client whose log has entries with these triggers, newest first, and the number of its requests. */
function clientWith(triggers: readonly Chat.OwnLogEntry['trigger'][]) {
  const state = { requests: 0 };
  const client = {
    async getMyNotificationLogs({ limit = 20, logId = '0' }: Chat.OwnLogsQuery = {}): Promise<Chat.OwnLogsPage> {
      state.requests += 1;
      const end = Number(logId) + limit;
      const entries = triggers
        .map((trigger, index) => ({ _id: String(index), trigger }) as Chat.OwnLogEntry)
        .slice(Number(logId), end);
      return { entries, ...(end < triggers.length && { next: { affix: 'append', logId: String(end) } }) };
    },
  };
  return { client, state };
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

test('pushes that only clear are left out, even if the newest entries are all such pushes', async () => {
  const { client, state } = clientWith([...times(45, 'cleared' as const), ...times(30, 'after_message' as const)]);
  const read = await readNotifications(client);
  expect(read.map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, index) => String(45 + index)));
  expect(state.requests).toBe(2);
});

test('a page with enough notifications, and the last page, need no further request', async () => {
  const many = clientWith(times(200, 'after_message'));
  expect(await readNotifications(many.client)).toHaveLength(20);
  const few = clientWith(['cleared', 'after_message']);
  expect(await readNotifications(few.client)).toHaveLength(1);
  expect([many.state.requests, few.state.requests]).toEqual([1, 1]);
});

test('at most three pages are read', async () => {
  const { client, state } = clientWith(times(1_000, 'cleared'));
  expect(await readNotifications(client)).toEqual([]);
  expect(state.requests).toBe(3);
});
