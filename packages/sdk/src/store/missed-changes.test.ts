import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { CREW, IVO, type Opened, StoreFixture } from '../testing/store-fixture.ts';
import type { ConversationRef } from './types.ts';

const CHANGES = '/conversations/ivo_user_mara/changes';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

describe('the unread count of a catch-up', () => {
  test('is that of the conversation, not of its threads', async () => {
    const [parent = 0] = fixture.say(IVO, 'one');
    const [main, thread] = [await fixture.open(IVO), await fixture.open({ ...IVO, parentMessageId: parent })];
    missed(() => fixture.say(IVO, 'two'));
    await catchUp();
    expect([main.store.unread.count, thread.store.unread.count]).toEqual([2, 0]);
  });

  test('is ignored if a newer one has come meanwhile, or the user has read on', async () => {
    const ids = fixture.say(IVO, 'one', 'two');
    const { store } = await fixture.open(IVO);
    const respond = delayed('/changes');
    fixture.chat.reconnected();
    await fixture.settle();
    store.applyUnread({ count: 1 });
    respond();
    await fixture.settle();
    expect(store.unread.count).toBe(1);
    store.seen(ids[1] ?? 0, 'mara');
    fixture.chat.moved('ivo_user_mara', 9, undefined);
    await fixture.settle();
    expect(store.unread.count).toBe(0);
  });

  test('is kept if the response has none', async () => {
    fixture.say(IVO, 'one');
    const { store } = await fixture.open(IVO);
    fixture.respond = () => ({ body: { data: [], meta: { toSeq: 1 } } });
    await catchUp();
    expect(store.unread.count).toBe(1);
  });
});

describe('the receipts of a catch-up', () => {
  test('are those of the other user', async () => {
    const mine = send(IVO);
    await fixture.open(IVO);
    await fixture.chat.cache?.begin('mara');
    missed(() => fixture.world.read('ivo', fixture.world.conversation('ivo'), mine, undefined));
    await catchUp();
    expect(fixture.row(mine)?.tick).toBe('read');
    await fixture.settle(2_000);
    expect((await fixture.storage.names('mara', 'cache')).length).toBe(1);
  });

  test('that tell nothing new notify no row, and store nothing', async () => {
    const mine = send(IVO);
    fixture.world.read('ivo', fixture.world.conversation('ivo'), mine, undefined);
    await fixture.open(IVO);
    await catchUp();
    await fixture.chat.cache?.begin('mara');
    await catchUp();
    await fixture.settle(2_000);
    expect(await fixture.storage.names('mara', 'cache')).toEqual([]);
  });

  test('of a group count if all other members are listed, whose number is fetched once', async () => {
    const mine = send(CREW);
    await fixture.open(CREW);
    const conversation = fixture.world.conversation('crew');
    missed(() => fixture.world.read('ivo', conversation, mine, undefined));
    await catchUp();
    expect(fixture.takePaths()).toEqual(['/groups/crew/messages', '/conversations/group_crew/changes', '/groups/crew']);
    expect(fixture.row(mine)?.tick).toBe('sent');
    missed(() => fixture.world.read('lene', conversation, mine, undefined));
    await catchUp();
    expect([fixture.takePaths(), fixture.row(mine)?.tick]).toEqual([['/conversations/group_crew/changes'], 'read']);
  });

  test('of a group whose member count is known need no request for it', async () => {
    const mine = send(CREW);
    await fixture.open(CREW);
    fixture.records.learnGroup({ guid: 'crew', membersCount: 2 });
    missed(() => fixture.world.read('ivo', fixture.world.conversation('crew'), mine, undefined));
    fixture.takePaths();
    await catchUp();
    expect([fixture.takePaths(), fixture.row(mine)?.tick]).toEqual([['/conversations/group_crew/changes'], 'read']);
  });

  test('need no member count where there are none', async () => {
    send(CREW);
    await fixture.open(CREW);
    fixture.takePaths();
    await catchUp();
    expect(fixture.takePaths()).toEqual(['/conversations/group_crew/changes']);
  });
});

describe('reply counts that are missing', () => {
  test('are fetched of each message with missed replies, once', async () => {
    const [one = 0, two = 0, three = 0] = fixture.say(IVO, 'one', 'two', 'three');
    await fixture.open(IVO);
    missed(() => [...replies(one, 2), ...replies(two, 1)]);
    await catchUp();
    expect(fixture.takePaths().slice(1)).toEqual([CHANGES, `/messages/${one}`, `/messages/${two}`]);
    expect([one, two, three].map((id) => fixture.row(id)?.thread.replyCount)).toEqual([2, 1, 0]);
    await catchUp();
    expect(fixture.takePaths()).toEqual([CHANGES]);
  });

  test('are not fetched of messages that no list shows', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    await fixture.open(IVO, { searchKeyword: 'other' });
    missed(() => replies(one, 1));
    await catchUp();
    expect(fixture.takePaths().slice(1)).toEqual([CHANGES]);
  });

  test('are not fetched once a broadcast has brought them', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const [reply] = replies(one, 1);
    expect(reply).toBeGreaterThan(one);
    await catchUp();
    expect(fixture.takePaths().slice(1)).toEqual([CHANGES]);
  });

  test('are fetched for replies that were deleted or withdrawn, too', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    const [reply = 0] = replies(one, 1);
    await fixture.open(IVO);
    const { broadcast } = fixture.world;
    fixture.world.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : broadcast(frame));
    fixture.world.remove(reply);
    await catchUp();
    expect(fixture.takePaths().slice(1)).toEqual([CHANGES, `/messages/${one}`]);
    expect(fixture.row(one)?.thread.replyCount).toBe(0);
  });

  test('of 10 messages are fetched one by one, of more with what the views show', async () => {
    const ids = fixture.say(IVO, ...Array.from({ length: 11 }, (_, index) => `number ${index}`));
    const { view } = await fixture.open(IVO);
    fixture.show(IVO);
    inOnePage();
    missed(() => ids.slice(0, 10).flatMap((id) => replies(id, 1)));
    fixture.takePaths();
    await catchUp();
    expect(fixture.takePaths()).toEqual([CHANGES, ...ids.slice(0, 10).map((id) => `/messages/${id}`)]);
    missed(() => ids.flatMap((id) => replies(id, 1)));
    await catchUp();
    expect(fixture.requests.map(({ query }) => query.get('around'))).toEqual([undefined, String(ids[10])]);
    expect(fixture.takePaths()).toEqual([CHANGES, '/users/ivo/messages']);
    expect(ids.map((id) => fixture.row(id)?.thread.replyCount)).toEqual([...ids.slice(1).map(() => 2), 1]);
    await catchUp();
    expect(fixture.takePaths()).toEqual([CHANGES]);
    view.active = undefined;
    missed(() => ids.flatMap((id) => replies(id, 1)));
    await catchUp();
    expect(fixture.takePaths()).toEqual([CHANGES]);
  });

  test('are fetched again after 5 s if that has failed, but not after a rejection', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const { respond } = fixture;
    const failWith = (status: number) => {
      fixture.respond = (request) =>
        request.path.startsWith('/messages/')
          ? { status, body: { error: { code: 'NO', message: 'No.' } } }
          : respond(request);
    };
    failWith(503);
    missed(() => replies(one, 1));
    await catchUp();
    fixture.takePaths();
    await fixture.settle(4_999);
    expect(fixture.takePaths()).toEqual([]);
    fixture.respond = respond;
    await fixture.settle(1);
    await fixture.settle();
    expect([fixture.takePaths(), fixture.row(one)?.thread.replyCount]).toEqual([[`/messages/${one}`], 1]);
    failWith(404);
    missed(() => replies(one, 1));
    await catchUp();
    fixture.takePaths();
    await fixture.settle(60_000);
    expect(fixture.takePaths()).toEqual([]);
  });

  test('that have changed during their request are fetched again, and the older response is ignored', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const respond = delayed(`/messages/${one}`);
    missed(() => replies(one, 1));
    await catchUp();
    missed(() => replies(one, 1));
    await catchUp();
    expect(fixture.takePaths().filter((path) => path === `/messages/${one}`).length).toBe(2);
    expect(fixture.row(one)?.thread.replyCount).toBe(2);
    respond();
    await fixture.settle();
    expect(fixture.row(one)?.thread.replyCount).toBe(2);
  });

  test('do not bring back a message that is removed during their request', async () => {
    const [one = 0] = fixture.say(IVO, 'one', 'two');
    const { store } = await fixture.open(IVO);
    const respond = delayed(`/messages/${one}`);
    missed(() => replies(one, 1));
    await catchUp();
    store.segments.remove(fixture.chat.messages.keyOfId(one) ?? '');
    respond();
    await fixture.settle();
    expect([fixture.row(one), fixture.ids(store).length]).toEqual([undefined, 1]);
  });
});

describe('too many missed changes', () => {
  beforeEach(() => {
    const { respond } = fixture;
    fixture.respond = (request) =>
      request.path.endsWith('/changes')
        ? { status: 410, body: { error: { code: 'ERR_CHANGES_EXPIRED', message: 'Gone.' } } }
        : respond(request);
  });

  test('are replaced by the newest page, which views at the newest end show', async () => {
    fixture.say(IVO, 'one', 'two');
    const { store, view } = await fixture.open(IVO);
    const former = view.active;
    const ids = missed(() => fixture.say(IVO, 'three'));
    await catchUp();
    expect([view.active === former, view.active === store.segments.live, fixture.ids(store).slice(-1)]).toEqual([
      false,
      true,
      ids,
    ]);
    expect([fixture.chat.known('ivo_user_mara'), view.takeTopics().includes('timeline')]).toEqual([3, true]);
    const [four] = fixture.say(IVO, 'four');
    expect(fixture.ids(store).at(-1)).toBe(four);
  });

  test('are replaced for a view elsewhere by what is around its message', async () => {
    const { ids, opened } = await openedAt(3);
    const { store, view } = opened;
    const former = view.active;
    missed(() => fixture.say(IVO, 'last'));
    fixture.requests.splice(0);
    view.at = ids[3];
    await catchUp();
    const requested = fixture.requests.map(({ query }) => query.get('around'));
    expect([requested, view.active === former, view.active === store.segments.live]).toEqual([
      [undefined, undefined, String(ids[3])],
      false,
      false,
    ]);
    expect(view.active?.has(fixture.chat.messages.keyOfId(ids[3] ?? 0) ?? '')).toBe(true);
    expect([former && store.segments.isOutdated(former), store.segments.all.length]).toEqual([false, 2]);
  });

  test('are replaced by the newest page for a view that is at no message', async () => {
    const { opened } = await openedAt(3);
    await catchUp();
    expect(opened.view.active).toBe(opened.store.segments.live);
  });

  test('leave the rows of a view until the new ones are there', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    const { store, view } = await fixture.open(IVO);
    const former = view.active;
    const respond = delayed('/users/ivo/messages');
    await catchUp();
    expect([view.active === former, store.segments.live, fixture.text(one)]).toEqual([true, undefined, 'one']);
    respond();
    await fixture.settle();
    expect([view.active === store.segments.live, fixture.text(one)]).toEqual([true, 'one']);
  });

  test('leave a view that has moved on meanwhile', async () => {
    const { ids, opened } = await openedAt(3);
    const respond = delayed('/users/ivo/messages');
    await catchUp();
    const { segment } = await opened.store.loadAround(ids[20] ?? 0, 1, 1);
    opened.view.active = segment;
    respond();
    await fixture.settle();
    expect(opened.view.active).toBe(segment);
  });

  test('cost a store that no view shows no request, and its messages', async () => {
    fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const filtered = await fixture.open(IVO, { hasLinks: true });
    fixture.close(filtered);
    fixture.takePaths();
    await catchUp();
    expect([fixture.takePaths(), filtered.store.segments.live]).toEqual([[CHANGES, '/users/ivo/messages'], undefined]);
  });

  test('stand at the number of the oldest page that was fetched', async () => {
    fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const { respond } = fixture;
    const opened: Opened[] = [];
    fixture.respond = async (request) => {
      const response = await respond(request);
      // Opened while the first page of the others is on its way.
      if (request.path === '/users/ivo/messages' && opened.length === 0)
        opened.push(fixture.show(IVO, { hasLinks: true }));
      return response;
    };
    await fixture.open(IVO, { hideDeletedMessages: true });
    missed(() => fixture.say(IVO, 'two'));
    await catchUp();
    expect(fixture.chat.known('ivo_user_mara')).toBe(2);
  });
});

/** A conversation of 40 messages, and a view at one of the first. */
async function openedAt(index: number) {
  const ids = fixture.say(IVO, ...Array.from({ length: 40 }, (_, each) => `number ${each}`));
  const opened = await fixture.open(IVO, { limit: 5 });
  opened.view.active = (await opened.store.loadAround(ids[index] ?? 0, 2, 2)).segment;
  return { ids, opened };
}

/** What happens without a connection. */
function missed<T>(happen: () => T): T {
  fixture.isConnected = false;
  const result = happen();
  fixture.isConnected = true;
  return result;
}

async function catchUp(): Promise<void> {
  fixture.chat.reconnected();
  await fixture.settle();
  await fixture.settle();
}

/** All missed changes come in one response. */
function inOnePage(): void {
  const { respond } = fixture;
  fixture.respond = (request) => {
    if (!request.path.endsWith('/changes')) return respond(request);
    const { events } = fixture.world.conversation('ivo');
    const data = events.slice(Number(request.query.get('since'))).map((event) => event.later());
    return { body: { data, meta: { toSeq: events.length, hasMore: false } } };
  };
}

/** The first response to a path is made, but comes only when the returned function is called. */
function delayed(path: string): () => void {
  const { respond } = fixture;
  const late = Promise.withResolvers<void>();
  let isFirst = true;
  fixture.respond = async (request) => {
    const response = await respond(request);
    const text: Json = structuredClone(response.body);
    if (isFirst && request.path.endsWith(path)) {
      isFirst = false;
      await late.promise;
    }
    return { ...response, body: text };
  };
  return late.resolve;
}

function send(ref: ConversationRef): number {
  return fixture.world.send('mara', fixture.world.conversation(ref.receiverId), { text: 'mine' }).id;
}

function replies(parent: number, count: number): number[] {
  return fixture.say({ ...IVO, parentMessageId: parent }, ...Array.from({ length: count }, () => 'reply'));
}
