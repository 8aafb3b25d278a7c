import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { IVO, StoreFixture } from '../testing/store-fixture.ts';

describe('rows of the last start', () => {
  let fixture: StoreFixture;

  async function restarted(isCached = true): Promise<number[]> {
    const adapter = memoryStorage();
    fixture = new StoreFixture({ adapter, isCached });
    await fixture.chat.cache?.begin('mara');
    const conversation = fixture.world.conversation('ivo');
    const mine = fixture.world.send('mara', conversation, { text: 'mine' }).id;
    const ids = [mine, ...fixture.say(IVO, 'two')];
    fixture.world.read('ivo', conversation, mine, undefined);
    await fixture.open(IVO);
    fixture.world.read('ivo', conversation, mine, undefined);
    await fixture.settle(2_000);
    const { world } = fixture;
    fixture = new StoreFixture({ adapter, isCached, world });
    await fixture.chat.cache?.begin('mara');
    return ids;
  }

  test('are shown before the first response, with their receipts', async () => {
    const ids = await restarted();
    const { store } = fixture.show(IVO);
    expect([fixture.ids(store), fixture.requests, store.unread.count]).toEqual([ids, [], 1]);
    expect([fixture.row(ids[0] ?? 0)?.tick, fixture.chat.known('ivo_user_mara')]).toEqual(['read', 2]);
    expect(fixture.loadedUpTo).toEqual([['ivo_user_mara', 2]]);
    fixture.chat.resumed(store);
    const [three] = fixture.say(IVO, 'three');
    await fixture.settle();
    expect(fixture.ids(store).at(-1)).toBe(three);
  });

  test('are not shown where another view knows more', async () => {
    await restarted();
    fixture.say(IVO, 'three');
    await fixture.open(IVO, { hasLinks: true });
    expect(fixture.ids(fixture.show(IVO).store)).toEqual([]);
  });

  test('are not kept without a cache', async () => {
    await restarted(false);
    expect([fixture.chat.cache, fixture.ids(fixture.show(IVO).store)]).toEqual([undefined, []]);
  });

  test('stand where the last reply count is known', async () => {
    fixture = new StoreFixture();
    await fixture.chat.cache?.begin('mara');
    const [parent] = fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const { broadcast } = fixture.world;
    fixture.world.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : broadcast(frame));
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
