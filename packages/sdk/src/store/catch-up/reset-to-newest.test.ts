import { beforeEach, describe, expect, test } from 'vitest';
import { IVO, StoreFixture } from '../../testing/store-fixture.ts';

const CHANGES = '/conversations/ivo_user_mara/changes';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

describe('too many missed changes', () => {
  beforeEach(() => {
    const { respond } = fixture;
    fixture.respond = (request) =>
      request.path.endsWith('/changes')
        ? { status: 410, body: { error: { code: 'ERR_CHANGES_EXPIRED', message: 'Gone.' } } }
        : respond(request);
  });

  test('too many missed changes are replaced by the newest page, which views at the newest end show', async () => {
    fixture.say(IVO, 'one', 'two');
    const { store, view } = await fixture.open(IVO);
    const former = view.active;
    view.at = 101;
    const ids = fixture.missed(() => fixture.say(IVO, 'three'));
    await fixture.reconnect();
    expect(fixture.requests.map(({ query }) => query.get('around'))).not.toContain('101');
    expect([view.active === former, view.active === store.segments.live, fixture.ids(store).slice(-1)]).toEqual([
      false,
      true,
      ids,
    ]);
    expect([fixture.chat.knownSeq('ivo_user_mara'), view.takeTopics().includes('timeline')]).toEqual([3, true]);
    const [four] = fixture.say(IVO, 'four');
    expect(fixture.ids(store).at(-1)).toBe(four);
  });

  test('too many missed changes are replaced by the rows around its anchor for a view elsewhere', async () => {
    const { ids, opened } = await openedAt(3);
    const { store, view } = opened;
    const former = view.active;
    fixture.missed(() => fixture.say(IVO, 'last'));
    fixture.requests.splice(0);
    view.at = ids[3];
    await fixture.reconnect();
    const requested = fixture.requests.map(({ query }) => query.get('around'));
    expect([requested, view.active === former, view.active === store.segments.live]).toEqual([
      [undefined, undefined, String(ids[3])],
      false,
      false,
    ]);
    expect(view.active?.has(fixture.chat.messages.keyOfId(ids[3] ?? 0) ?? '')).toBe(true);
    expect([former && store.segments.isOutdated(former), store.segments.all.length]).toEqual([false, 2]);
  });

  test('too many missed changes are replaced by the newest page for a view without an anchor', async () => {
    const { opened } = await openedAt(3);
    await fixture.reconnect();
    expect(opened.view.active).toBe(opened.store.segments.live);
  });

  test('too many missed changes keep the rows of a view until the new ones arrive', async () => {
    const [one = 0] = fixture.say(IVO, 'one');
    const { store, view } = await fixture.open(IVO);
    const former = view.active;
    const respond = fixture.delay('/users/ivo/messages');
    await fixture.reconnect();
    expect([view.active === former, store.segments.live, fixture.text(one)]).toEqual([true, undefined, 'one']);
    respond();
    await fixture.settle();
    expect([view.active === store.segments.live, fixture.text(one)]).toEqual([true, 'one']);
  });

  test('too many missed changes do not move a view that has moved in the meantime', async () => {
    const { ids, opened } = await openedAt(3);
    const respond = fixture.delay('/users/ivo/messages');
    await fixture.reconnect();
    const { segment } = await opened.store.loadAround(ids[20] ?? 0, 1, 1);
    opened.view.active = segment;
    opened.view.at = ids[20];
    fixture.takePaths();
    respond();
    await fixture.settle();
    expect([opened.view.active === segment, fixture.takePaths()]).toEqual([true, []]);
  });

  test('too many missed changes do not move a view that moves while its rows are fetched', async () => {
    const { ids, opened } = await openedAt(3);
    opened.view.at = ids[3];
    const { respond } = fixture;
    fixture.respond = (request) => {
      if (request.query.get('around') === String(ids[3])) opened.view.active = opened.store.segments.live;
      return respond(request);
    };
    await fixture.reconnect();
    expect([opened.view.active === opened.store.segments.live, fixture.requests.at(-1)?.query.get('around')]).toEqual([
      true,
      String(ids[3]),
    ]);
  });

  test('too many missed changes repeat the requests in flight, whose responses are equally old', async () => {
    const { ids, opened } = await openedAt(3);
    const respond = fixture.delay('/users/ivo/messages');
    const found = opened.store.loadAround(ids[10] ?? 0, 1, 1);
    await fixture.settle();
    fixture.requests.splice(0);
    fixture.chat.moved('ivo_user_mara', undefined);
    await fixture.settle();
    respond();
    await found;
    expect(fixture.requests.map(({ query }) => query.get('around'))).toContain(String(ids[10]));
  });

  test('too many missed changes clear a store that no view shows, without a request', async () => {
    fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const filtered = await fixture.open(IVO, { hasLinks: true });
    fixture.close(filtered);
    fixture.takePaths();
    await fixture.reconnect();
    expect([fixture.takePaths(), filtered.store.segments.live]).toEqual([[CHANGES, '/users/ivo/messages'], undefined]);
    expect(fixture.chat.knownSeq('ivo_user_mara')).toBe(1);
  });

  test('too many missed changes keep the number of a conversation that no view shows any more', async () => {
    fixture.say(IVO, 'one');
    const opened = await fixture.open(IVO);
    const respond = fixture.delay('/changes');
    fixture.chat.reconnected();
    await fixture.settle();
    fixture.close(opened);
    respond();
    await fixture.settle();
    expect(fixture.chat.knownSeq('ivo_user_mara')).toBe(1);
  });

  test('too many missed changes are also replaced in a store opened in the meantime; the number of the oldest page counts', async () => {
    fixture.say(IVO, 'one');
    await fixture.open(IVO);
    const respond = fixture.delay('/users/ivo/messages');
    fixture.missed(() => fixture.say(IVO, 'two'));
    await fixture.reconnect();
    fixture.missed(() => fixture.say(IVO, 'three'));
    await fixture.open(IVO, { hideDeletedMessages: true });
    fixture.takePaths();
    respond();
    await fixture.settle();
    await fixture.settle();
    expect([fixture.takePaths(), fixture.chat.knownSeq('ivo_user_mara')]).toEqual([['/users/ivo/messages'], 2]);
  });
});

/** Opens a conversation of 40 messages, with a view at the message with this index. */
async function openedAt(index: number) {
  const ids = fixture.say(IVO, ...Array.from({ length: 40 }, (_, each) => `number ${each}`));
  const opened = await fixture.open(IVO, { limit: 5 });
  opened.view.active = (await opened.store.loadAround(ids[index] ?? 0, 2, 2)).segment;
  return { ids, opened };
}
