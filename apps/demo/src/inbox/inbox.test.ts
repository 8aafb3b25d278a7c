import { Chat } from '@chatwire/sdk';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Inbox } from './inbox.ts';

test('conversations are loaded by the page, each page once', async () => {
  const { inbox, ids, requests } = await inboxOf(120);
  await expect.poll(() => inbox.getSnapshot()).toMatchObject({ status: 'ready', hasMore: true });
  expect(ids()).toEqual([0, 50]);
  inbox.loadMore();
  await expect.poll(ids).toEqual([0, 100]);
  inbox.loadMore();
  await expect.poll(() => inbox.getSnapshot().hasMore).toBe(false);
  expect(ids()).toEqual([0, 120]);
  expect(requests()).toEqual(['conversations 1', 'conversations 2', 'conversations 3']);
});

test('after events, only the conversations that have changed are read, once for each burst', async () => {
  const { inbox, requests, order } = await inboxOf(120);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  inbox.loadMore();
  await expect.poll(() => inbox.getSnapshot().conversations).toHaveLength(100);
  const before = requests().length;
  for (const uid of ['u70', 'u70', 'u3', 'u70']) inbox.changed(messageFrom(uid));
  await expect.poll(() => order().slice(0, 4)).toEqual(['u70', 'u3', 'u0', 'u1']);
  expect(requests().slice(before).toSorted()).toEqual(['u3', 'u70']);
  expect(order()).toHaveLength(100);
  // One that was not shown yet.
  inbox.changed(messageFrom('u110'));
  await expect.poll(() => order()[0]).toBe('u110');
  inbox.loadMore();
  await expect.poll(() => order().length).toBe(120);
  expect(requests().slice(before + 2)).toEqual(['u110', 'conversations 3']);
});

test('if many conversations have changed, the shown pages are read instead', async () => {
  const { inbox, requests } = await inboxOf(20);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  for (let index = 0; index < 6; index += 1) inbox.changed(messageFrom(`u${index}`));
  await expect.poll(requests).toEqual(['conversations 1', 'conversations 1']);
});

test('changes that keep arriving are read nevertheless', async () => {
  const { inbox, requests } = await inboxOf(20);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  const timer = setInterval(() => inbox.changed(messageFrom('u1')), 50);
  onTestFinished(() => clearInterval(timer));
  await expect.poll(() => requests().includes('u1'), { timeout: 5_000 }).toBe(true);
});

test('counts of the server are shown without a request, and a hidden or removed conversation is removed', async () => {
  const { inbox, requests, receive, order } = await inboxOf(3);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  const [first] = inbox.getSnapshot().conversations;
  receive.onConversationUpdated?.(Chat.Conversation.fromJSON({ ...first?.toJSON(), unreadMessageCount: 9 }), LIVE);
  expect(inbox.getSnapshot().conversations[0]?.getUnreadMessageCount()).toBe(9);
  receive.onConversationUpdated?.(Chat.Conversation.fromJSON({ conversationId: '1', hidden: true }), LIVE);
  expect(order()).toEqual(['u0', 'u2']);
  receive.onConversationRemoved?.('0', 'left', LIVE);
  expect(order()).toEqual(['u2']);
  // The conversation is on a later page.
  receive.onConversationUpdated?.(Chat.Conversation.fromJSON({ conversationId: '7', unreadMessageCount: 1 }), LIVE);
  expect(order()).toEqual(['u2']);
  expect(requests()).toEqual(['conversations 1']);
});

test('a group that the user joins is listed at once, and read again when its members or its name change', async () => {
  const { order, requests, groups } = await inboxOf(3);
  await expect.poll(() => requests()).toEqual(['conversations 1']);
  groups.onGroupMemberJoined?.(joinOf('mara'), MARA, CREW, LIVE);
  await expect.poll(order).toEqual(['crew', 'u0', 'u1', 'u2']);
  expect(requests()).toEqual(['conversations 1', 'crew']);
  groups.onGroupMemberJoined?.(joinOf('ivo'), IVO, CREW, LIVE);
  await expect.poll(() => requests()).toHaveLength(3);
  groups.onGroupUpdated?.(CREW, LIVE);
  await expect.poll(requests).toEqual(['conversations 1', 'crew', 'crew', 'crew']);
});

test('a conversation that no longer exists is removed after an event', async () => {
  const { inbox, order, forget } = await inboxOf(3);
  await expect.poll(() => inbox.getSnapshot().status).toBe('ready');
  forget('u1');
  inbox.changed(messageFrom('u1'));
  await expect.poll(order).toEqual(['u0', 'u2']);
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

const CREW = Chat.Group.fromJSON({ guid: 'crew', name: 'Crew' });
const MARA = Chat.User.fromJSON({ uid: 'mara', name: 'Mara' });
const IVO = Chat.User.fromJSON({ uid: 'ivo', name: 'Ivo' });
const LIVE = { source: 'live' } as const;

function joinOf(uid: string): Chat.Action {
  const entities = { receiver: { entityType: 'group', entity: { guid: 'crew', name: 'Crew' } } };
  const json = {
    id: '10',
    category: 'action',
    type: 'groupMember',
    receiverType: 'group',
    receiver: 'crew',
    sender: uid,
  };
  const action = Chat.messageFromJSON({ ...json, data: { action: 'joined', entities } }, 'mara');
  if (!(action instanceof Chat.Action)) throw new Error('Expected an action message.');
  return action;
}

function messageFrom(sender: string): Chat.BaseMessage {
  const entity = { entityType: 'user', entity: { uid: sender, name: sender } };
  const data = { text: 'Ready', entities: { sender: entity } };
  const json = { id: '9', category: 'message', type: 'text', receiverType: 'user', receiver: 'mara', sender, data };
  return Chat.messageFromJSON(json, 'mara');
}

/**
 * Returns the inbox of a user with that many conversations. `ids` returns the first shown one and the number of shown ones, and
 * throws unless they are in order. A conversation that is read alone has new activity. `requests` returns the pages and the
 * conversations that were requested.
 */
async function inboxOf(count: number, failures = 0) {
  const requests: string[] = [];
  const missing = new Set<string>();
  let activity = 10_000;
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
      if (pathname === '/v3/groups/crew/conversation') {
        requests.push('crew');
        return Response.json({ data: { ...CREW_CONVERSATION, updatedAt: (activity += 1) } });
      }
      const alone = /^\/v3\/users\/u(\d+)\/conversation$/.exec(pathname)?.[1];
      if (alone !== undefined) {
        requests.push(`u${alone}`);
        if (missing.has(`u${alone}`)) {
          const error = { code: 'ERR_CONVERSATION_NOT_ACCESSIBLE', message: 'Not found.' };
          return Response.json({ error }, { status: 404 });
        }
        // The later of two requests of one burst has the newer activity, as the later of two messages does.
        return Response.json({ data: conversationOf(Number(alone), (activity += alone === '3' ? 1 : 2)) });
      }
      if (pathname !== '/v3/conversations') return Response.json({ data: [], meta: {} });
      requests.push(`conversations ${searchParams.get('page')}`);
      if (failuresLeft > 0) {
        failuresLeft -= 1;
        return Response.json({ error: { code: 'ERR_INTERNAL', message: 'Failed.' } }, { status: 500 });
      }
      const [page, perPage] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))];
      const from = (page - 1) * perPage - (page > 1 ? shift : 0);
      const data = Array.from({ length: Math.min(perPage, count - from) }, (_, index) =>
        conversationOf(from + index, 5_000 - from - index),
      );
      return Response.json({ data, meta: { pagination: { total_pages: Math.ceil((count + shift) / perPage) } } });
    },
  });
  onTestFinished(() => client.dispose());
  await client.login('token');
  let receive: Chat.ConversationListener = {};
  const addListener = client.addConversationListener;
  vi.spyOn(client, 'addConversationListener').mockImplementation((name, listener) => {
    receive = listener;
    return addListener(name, listener);
  });
  let groups: Chat.GroupListener = {};
  const addGroupListener = client.addGroupListener;
  vi.spyOn(client, 'addGroupListener').mockImplementation((name, listener) => {
    groups = listener;
    return addGroupListener(name, listener);
  });
  const inbox = new Inbox(client, 'test');
  onTestFinished(inbox.start());
  return {
    inbox,
    /** Receives what the server says about conversations. */
    receive,
    requests: () => [...requests],
    /** Returns the ids of the other users and the groups, in the order of the list. */
    order: () =>
      inbox.getSnapshot().conversations.map((conversation) => {
        const other = conversation.getConversationWith();
        return other instanceof Chat.Group ? other.getGuid() : other?.getUid();
      }),
    /** Receives what the server says about groups. */
    groups,
    forget: (uid: string) => missing.add(uid),
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

const CREW_CONVERSATION = {
  conversationId: 'group_crew',
  conversationType: 'group',
  conversationWith: { guid: 'crew', name: 'Crew' },
};

function conversationOf(index: number, updatedAt: number): object {
  return {
    conversationId: String(index),
    conversationType: 'user',
    conversationWith: { uid: `u${index}`, name: `User ${index}` },
    lastMessage: messageFrom(`u${index}`).toJSON(),
    updatedAt,
  };
}
