import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { IVO, StoreFixture } from '../testing/store-fixture.ts';

describe('rows of the last start', () => {
  let fixture: StoreFixture;

  /** Restarts the client after a conversation and one of its threads were shown. */
  async function restarted(isCached = true): Promise<number[]> {
    const adapter = memoryStorage();
    fixture = new StoreFixture({ adapter, isCached });
    await fixture.chat.cache?.begin('mara');
    const conversation = fixture.server.conversation('ivo');
    const mine = fixture.server.send('mara', conversation, { text: 'mine' }).id;
    const reply = fixture.server.send('mara', conversation, { text: 'reply', parentId: mine }).id;
    await fixture.open(IVO);
    await fixture.open({ ...IVO, parentMessageId: mine });
    const [two = 0] = fixture.say(IVO, 'two');
    fixture.server.read('ivo', conversation, mine, undefined);
    fixture.server.read('ivo', conversation, reply, mine);
    fixture.chat.reconnected();
    await fixture.settle(2_000);
    const { server } = fixture;
    fixture.chat.clear();
    fixture = new StoreFixture({ adapter, isCached, server });
    await fixture.chat.cache?.begin('mara');
    return [mine, two, reply];
  }

  test('rows of the last start are shown before the first response, with their receipts', async () => {
    const [mine = 0, two] = await restarted();
    const { store } = fixture.show(IVO);
    expect([fixture.ids(store), fixture.requests, store.unread.count]).toEqual([[mine, two], [], 1]);
    expect([fixture.row(mine)?.tick, fixture.chat.knownSeq('ivo_user_mara')]).toEqual(['read', 3]);
    expect(fixture.loadedUpTo).toEqual([['ivo_user_mara', 3]]);
    fixture.chat.resumed(store);
    const [three] = fixture.say(IVO, 'three');
    await fixture.settle();
    expect(fixture.ids(store).at(-1)).toBe(three);
  });

  test('rows of the last start of a thread are shown with the receipts of the thread', async () => {
    const [mine = 0, , reply = 0] = await restarted();
    const { store } = fixture.show({ ...IVO, parentMessageId: mine });
    expect([fixture.ids(store), fixture.row(reply)?.tick]).toEqual([[reply], 'read']);
  });

  test('rows of the last start are not kept for a conversation whose rows are not up to date', async () => {
    fixture = new StoreFixture();
    await fixture.chat.cache?.begin('mara');
    fixture.say(IVO, 'one');
    const { store } = await fixture.open(IVO);
    store.segments.clear();
    fixture.chat.cache?.write();
    expect(await fixture.storage.names('mara', 'cache')).toEqual([]);
  });

  test('restored rows may have no receipts', () => {
    fixture = new StoreFixture();
    const { store } = fixture.show(IVO);
    const rows = [{ id: '101', sender: 'ivo', sentAt: 1, data: {} }];
    fixture.chat.restore(store, {
      conversationId: 'ivo_user_mara',
      seq: 4,
      rows,
      isWhole: true,
      unreadMessageCount: 1,
      lastReadMessageId: undefined,
    });
    expect([fixture.ids(store), fixture.chat.knownSeq('ivo_user_mara')]).toEqual([[101], 4]);
  });

  test('rows of the last start are not shown if another view has newer ones', async () => {
    await restarted();
    fixture.say(IVO, 'three');
    await fixture.open(IVO, { hasLinks: true });
    expect(fixture.ids(fixture.show(IVO).store)).toEqual([]);
  });

  test('rows of the last start are not kept without a cache', async () => {
    await restarted(false);
    expect([fixture.chat.cache, fixture.ids(fixture.show(IVO).store)]).toEqual([undefined, []]);
  });

  test('rows of the last start have the sequence number up to which reply counts are known', async () => {
    fixture = new StoreFixture();
    await fixture.chat.cache?.begin('mara');
    const [parent] = fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const { broadcast } = fixture.server;
    fixture.server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : broadcast(frame));
    fixture.say({ ...IVO, ...(parent !== undefined && { parentMessageId: parent }) }, 'reply');
    fixture.say(IVO, 'two');
    fixture.chat.cache?.write();
    const names = await fixture.storage.names('mara', 'cache');
    expect(await fixture.storage.read('mara', 'cache', names[0])).toMatchObject({
      seq: 1,
      rows: [{}, {}],
      reached: { readUpTo: 0 },
    });
  });
});
