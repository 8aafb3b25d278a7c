import { beforeEach, expect, test } from 'vitest';
import { IVO, StoreFixture } from '../testing/store-fixture.ts';
import type { ConversationRef } from './types.ts';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

test('a store that another view still shows keeps its requests and takes new messages', async () => {
  fixture.say(IVO, 'one');
  const opened = await fixture.open(IVO);
  const other = fixture.show(IVO);
  const loaded = other.store.loadAround(101);
  fixture.close(opened);
  await loaded;
  const [two] = fixture.say(IVO, 'two');
  expect([other.store, fixture.ids(other.store).at(-1)]).toEqual([opened.store, two]);
});

test('a released store sends its read mark at once, and aborts its requests', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const opened = await fixture.open(IVO);
  opened.store.seen(one, 'mara');
  void opened.store.loadNewest().catch(() => undefined);
  fixture.close(opened);
  expect([fixture.marks.map(({ id }) => id), fixture.requests.at(-1)?.signal?.aborted]).toEqual([[one], true]);
});

test('a released store keeps its newest 100 messages', async () => {
  fixture.say(IVO, ...Array.from({ length: 101 }, (_, index) => `number ${index}`));
  const opened = await fixture.open(IVO, { limit: 100 });
  const [last] = fixture.say(IVO, 'last');
  expect(fixture.ids(opened.store).length).toBe(101);
  fixture.close(opened);
  expect([fixture.ids(opened.store).length, fixture.ids(opened.store).at(-1)]).toEqual([100, last]);
});

test('a released store is caught up when it is shown again', async () => {
  fixture.say(IVO, 'one');
  const opened = await fixture.open(IVO);
  fixture.close(opened);
  const [two] = fixture.say(IVO, 'two');
  fixture.takePaths();
  const again = fixture.show(IVO);
  fixture.chat.resumed(again.store);
  await fixture.settle();
  expect([fixture.takePaths(), fixture.ids(again.store).at(-1)]).toEqual([
    ['/conversations/ivo_user_mara/changes'],
    two,
  ]);
  expect(fixture.applied.at(-1)?.isCaughtUp).toBe(true);
});

test('a store that was never loaded requests nothing when it is shown again', async () => {
  fixture.chat.resumed(fixture.show(IVO).store);
  await fixture.settle();
  expect(fixture.requests).toEqual([]);
});

test('a released store calls the listeners of waiting frames, unless another view shows the conversation', async () => {
  fixture.say(IVO, 'one');
  const [main, filtered] = [await fixture.open(IVO), await fixture.open(IVO, { hasLinks: true })];
  fixture.isConnected = false;
  fixture.say(IVO, 'missed');
  fixture.isConnected = true;
  const later = Promise.withResolvers<never>();
  fixture.respond = () => later.promise;
  fixture.say(IVO, 'waits');
  const heard = () => fixture.applied.map(({ frame, isCaughtUp }) => [frame.seq, isCaughtUp]);
  fixture.close(main);
  expect(heard()).toEqual([[1, false]]);
  fixture.close(filtered);
  expect(heard()).toEqual([
    [1, false],
    [3, false],
  ]);
});

test('a released store is dropped when 20 others were released after it', async () => {
  fixture.say(IVO, 'one');
  const opened = await fixture.open(IVO);
  fixture.close(opened);
  const others = Array.from({ length: 19 }, (_, index) => other(index));
  for (const ref of others) fixture.close(fixture.show(ref));
  expect(fixture.chat.open(IVO, {})).toBe(opened.store);
  fixture.chat.released(opened.store);
  fixture.close(fixture.show(other(0)));
  fixture.close(fixture.show(other(19)));
  fixture.close(fixture.show(other(20)));
  expect([fixture.chat.stores.length, fixture.chat.stores.includes(opened.store)]).toEqual([20, true]);
  for (let index = 21; index < 40; index += 1) fixture.close(fixture.show(other(index)));
  expect([
    fixture.chat.stores.includes(opened.store),
    fixture.chat.knownSeq('ivo_user_mara'),
    fixture.chat.messages.size,
  ]).toEqual([false, undefined, 0]);
  fixture.chat.released(opened.store);
  expect(fixture.chat.stores.length).toBe(20);
});

test('a released store is not dropped while it is shown', () => {
  const { store } = fixture.show(IVO);
  for (let index = 0; index < 30; index += 1) fixture.close(fixture.show(other(index)));
  expect([fixture.chat.stores.includes(store), fixture.chat.stores.length]).toEqual([true, 21]);
});

test('a released store of an earlier login does not displace a new one', async () => {
  fixture.close(fixture.show(IVO));
  fixture.chat.clear();
  const { store } = fixture.show(IVO);
  for (let index = 0; index < 20; index += 1) fixture.close(fixture.show(other(index)));
  expect(fixture.chat.stores.includes(store)).toBe(true);
});

test('dropping a released store keeps the messages that other stores show', async () => {
  fixture.say(IVO, 'one');
  const main = await fixture.open(IVO);
  fixture.close(await fixture.open(IVO, { hasLinks: true }));
  for (let index = 0; index < 20; index += 1) fixture.close(fixture.show(other(index)));
  const [two] = fixture.say(IVO, 'two');
  expect([fixture.chat.knownSeq('ivo_user_mara'), fixture.ids(main.store).at(-1)]).toEqual([2, two]);
});

function other(index: number): ConversationRef {
  return { receiverType: 'user', receiverId: `other${index}` };
}
