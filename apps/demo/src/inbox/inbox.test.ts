import { Chat } from '@chatwire/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { Inbox } from './inbox.ts';

test('conversations are loaded by the page, and the loaded pages are read again after an event', async () => {
  const { inbox, ids } = await inboxOf(120);
  const unreadCount = () => inbox.getSnapshot().conversations[0]?.getUnreadMessageCount() ?? 0;
  await expect.poll(() => inbox.getSnapshot()).toMatchObject({ status: 'ready', hasMore: true });
  expect(ids()).toEqual([0, 50]);
  inbox.loadMore();
  await expect.poll(ids).toEqual([0, 100]);
  inbox.loadMore();
  await expect.poll(() => inbox.getSnapshot().hasMore).toBe(false);
  expect(ids()).toEqual([0, 120]);
  const readsBefore = unreadCount();
  inbox.changed();
  await expect.poll(unreadCount).toBe(readsBefore + 1);
  expect(ids()).toEqual([0, 120]);
});

test('a conversation that moves from one page to another between two requests is listed once', async () => {
  const { inbox, ids, overlap } = await inboxOf(60);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  overlap();
  inbox.loadMore();
  await expect.poll(() => inbox.getSnapshot().hasMore).toBe(false);
  expect(ids()).toEqual([0, 60]);
});

test('conversations that could not be loaded are loaded by the next attempt', async () => {
  const { inbox, ids } = await inboxOf(3, 1);
  await expect.poll(() => inbox.getSnapshot().status).toBe('failed');
  inbox.loadMore();
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  expect(ids()).toEqual([0, 3]);
});

test('a page that could not be loaded is loaded by the next attempt, without the page after it', async () => {
  const { inbox, ids, failOnce } = await inboxOf(150);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  const hasFailed = failOnce();
  inbox.loadMore();
  await expect.poll(hasFailed).toBe(true);
  expect(ids()).toEqual([0, 50]);
  inbox.loadMore();
  await expect.poll(ids).toEqual([0, 100]);
});

/**
 * Returns the inbox of a user with that many conversations. `ids` returns the first shown one and the number of shown ones, and
 * throws unless they are in order. Each time that the first page is read, its conversations have one more unread message.
 */
async function inboxOf(count: number, failures = 0) {
  let reads = 0;
  let failuresLeft = failures;
  let shift = 0;
  const client = Chat.createClient(`inbox ${count}`, {
    host: 'http://chat.test',
    autoEstablishSocketConnection: false,
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      if (pathname === '/v3/me') {
        const settings = { realtimeURL: 'ws://chat.test', limits: {}, features: {} };
        return Response.json({ data: { uid: 'mara', name: 'Mara', settings } });
      }
      if (pathname !== '/v3/conversations') return Response.json({ data: [], meta: {} });
      if (failuresLeft > 0) {
        failuresLeft -= 1;
        return Response.json({ error: { code: 'ERR_INTERNAL', message: 'Failed.' } }, { status: 500 });
      }
      const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))];
      if (page === 1) reads += 1;
      const from = (page - 1) * perPage - (page > 1 ? shift : 0);
      const unreadMessageCount = reads;
      const data = Array.from({ length: Math.min(perPage, count - from) }, (_, index) => ({
        conversationId: String(from + index),
        conversationType: 'user',
        conversationWith: { uid: `u${from + index}`, name: `User ${from + index}` },
        unreadMessageCount,
      }));
      return Response.json({ data, meta: { pagination: { total_pages: Math.ceil((count + shift) / perPage) } } });
    },
  });
  onTestFinished(() => client.dispose());
  await client.login('token');
  const inbox = new Inbox(client, 'test');
  onTestFinished(inbox.start());
  return {
    inbox,
    ids() {
      const ids = inbox.getSnapshot().conversations.map((conversation) => Number(conversation.getConversationId()));
      expect(ids).toEqual(Array.from(ids, (_, index) => index));
      return [ids[0], ids.length];
    },
    /** Lets the next request fail. Returns a function that returns whether it has. */
    failOnce() {
      failuresLeft = 1;
      return () => failuresLeft === 0;
    },
    /** Lets the second page begin with the last conversation of the first. */
    overlap() {
      shift = 1;
    },
  };
}
