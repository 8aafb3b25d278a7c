import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { httpClientOf } from '../../testing/http-client-of.ts';
import { fetchConversationChanges } from '../catch-up/conversation-changes.ts';
import { fetchMessagePage, type PageRequest } from './message-pages.ts';

const MESSAGES = [{ id: '5', replyCount: 2 }, { id: '6' }];

test.each<readonly [PageRequest, string]>([
  [{ kind: 'newest' }, 'hideDeleted=true&limit=20'],
  [{ kind: 'firstUnread' }, 'hideDeleted=true&unread=true&affix=append&id=0&limit=1'],
  [{ kind: 'older', id: 7 }, 'hideDeleted=true&limit=20&affix=prepend&id=7'],
  [{ kind: 'newer', id: 7 }, 'hideDeleted=true&limit=20&affix=append&id=7'],
  [{ kind: 'around', id: 7, before: 1, after: 2 }, 'hideDeleted=true&around=7&before=1&after=2'],
  [{ kind: 'around', id: 'unread', before: 1, after: 2 }, 'hideDeleted=true&around=unread&before=1&after=2'],
])('the page %j is requested with the filter of its store and %s', async (request, query) => {
  const { urls, http } = server({ data: [] });
  await fetchMessagePage(http, { uid: 'ivo', hideDeletedMessages: true, limit: 20 }, request, signal());
  expect(urls).toEqual([`http://chat.test/v3/users/ivo/messages?${query}`]);
});

test('a page continues at the cursor of the server, and ends without one', async () => {
  const meta = { previous: { affix: 'prepend', id: '3' }, anchor: { found: true } };
  const page = await newest({ data: MESSAGES, meta });
  expect(page).toMatchObject({ older: { id: 3, isDone: false }, newer: { id: 6, isDone: true }, isAnchorFound: true });
  expect(await newest({ data: MESSAGES, meta: { next: {} } })).toMatchObject({
    older: { id: 5, isDone: true },
    newer: { id: 6, isDone: false },
    isAnchorFound: false,
  });
  expect(await newest({ data: [] })).toMatchObject({
    older: { id: undefined, isDone: true },
    newer: { id: undefined, isDone: true },
  });
});

test('a message without a reply count has none', async () => {
  expect((await newest({ data: MESSAGES })).messages).toEqual([
    { id: '5', replyCount: 2 },
    { id: '6', replyCount: 0 },
  ]);
});

test('the state of the conversation comes with the page', async () => {
  const conversation = { conversationId: 'c', seq: 8, unreadMessageCount: 2, lastReadMessageId: '4' };
  expect((await newest({ data: [], meta: { conversation } })).state).toEqual({
    conversationId: 'c',
    seq: 8,
    unread: { count: 2, lastReadMessageId: 4 },
  });
  expect((await newest({ data: [], meta: { conversation: { conversationId: 'c' } } })).state).toEqual({
    conversationId: 'c',
    seq: 0,
    unread: { count: 0, lastReadMessageId: undefined },
  });
  expect((await newest({ data: [], meta: { conversation: { seq: 8 } } })).state).toBeUndefined();
  expect((await newest({ data: [] })).state).toBeUndefined();
});

test('a page is aborted by its signal', async () => {
  const { http } = server({ data: [] });
  await expect(fetchMessagePage(http, {}, { kind: 'newest' }, AbortSignal.abort())).rejects.toMatchObject({
    code: 'ERR_ABORTED',
  });
});

test('changes are frames together with the state of the conversation', async () => {
  const { urls, http } = server({
    data: [{ type: 'message', seq: 9 }, { seq: 10 }],
    meta: { toSeq: 10, hasMore: true, unreadMessageCount: 2, lastReadMessageId: null, receipts: [{ uid: 'ivo' }] },
  });
  expect(await fetchConversationChanges(http, 'c/1', 8)).toEqual({
    frames: [expect.objectContaining({ type: 'message', seq: 9 })],
    toSeq: 10,
    hasMore: true,
    unread: { count: 2, lastReadMessageId: undefined },
    receipts: [{ uid: 'ivo' }],
  });
  expect(urls).toEqual(['http://chat.test/v3/conversations/c%2F1/changes?since=8&limit=100']);
});

test('changes from an older server have an unread count and no read position, so that the known one stays', async () => {
  const { http } = server({ data: [], meta: { toSeq: 8, unreadMessageCount: 2 } });
  const { unread } = await fetchConversationChanges(http, 'c', 8);
  expect(unread).toStrictEqual({ count: 2 });
});

test('changes without a state end at the number they were requested after', async () => {
  expect(await fetchConversationChanges(server({ data: [] }).http, 'c', 8)).toEqual({
    frames: [],
    toSeq: 8,
    hasMore: false,
    unread: undefined,
    receipts: [],
  });
});

function newest(body: Json) {
  return fetchMessagePage(server(body).http, { uid: 'ivo' }, { kind: 'newest' }, signal());
}

function signal(): AbortSignal {
  return new AbortController().signal;
}

/** Returns a server with one response. */
function server(body: Json) {
  const urls: string[] = [];
  const http = httpClientOf(async (input) => {
    urls.push(String(input));
    return Response.json(body);
  });
  return { urls, http };
}
