import { beforeEach, expect, test } from 'vitest';
import { LoneStore, wholePage } from '../../testing/lone-store.ts';

let lone: LoneStore;

beforeEach(() => {
  lone = new LoneStore();
});

test('the unread state of a response is ignored if a newer one has arrived in the meantime', async () => {
  const loaded = lone.store.loadNewest();
  lone.store.applyUnread({ count: 1, lastReadMessageId: 4 });
  await lone.request.respond(wholePage([5], { seq: 8, unread: { count: 7, lastReadMessageId: 2 } }));
  await loaded;
  expect([lone.store.unread, lone.store.conversationId]).toEqual([{ count: 1, lastReadMessageId: 4 }, 'c']);
});

test('the unread state of a response is ignored while a read mark is pending', async () => {
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 2, lastReadMessageId: 4 } }));
  lone.store.seen(6, 'mara');
  expect([lone.store.unread, lone.store.reads.isPending]).toEqual([{ count: 0, lastReadMessageId: 6 }, true]);
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 2, lastReadMessageId: 4 } }));
  expect(lone.store.unread.count).toBe(0);
  await lone.clock.advance(300);
  expect(lone.store.reads.isPending).toBe(false);
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 2, lastReadMessageId: 4 } }));
  expect(lone.store.unread).toEqual({ count: 2, lastReadMessageId: 4 });
});

test('the unread state of a page sets the position after which read marks are sent', async () => {
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 1, lastReadMessageId: 5 } }));
  lone.store.seen(5, 'mara');
  await lone.clock.advance(300);
  expect([lone.marks, lone.store.unread.count]).toEqual([[], 1]);
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 2, lastReadMessageId: undefined } }));
  lone.store.seen(5, 'mara');
  await lone.clock.advance(300);
  expect([lone.marks, lone.store.unread]).toEqual([[5], { count: 1, lastReadMessageId: 5 }]);
});

test('the unread state notifies the views only when it has changed', () => {
  lone.view.takeTopics();
  lone.store.setUnread({ count: 2 });
  expect([lone.store.unread, lone.view.takeTopics()]).toEqual([{ count: 2, lastReadMessageId: undefined }, ['unread']]);
  lone.store.setUnread({ count: 2 });
  expect(lone.view.takeTopics()).toEqual([]);
  lone.store.setUnread({ lastReadMessageId: 4 });
  expect([lone.store.unread, lone.view.takeTopics()]).toEqual([{ count: 2, lastReadMessageId: 4 }, ['unread']]);
  lone.store.setUnread({ count: 3 });
  expect(lone.view.takeTopics()).toEqual(['unread']);
});

test('the unread state of a thread is not that of its conversation', async () => {
  lone = new LoneStore({ parentMessageId: 3 });
  await lone.load(wholePage([5], { seq: 8, unread: { count: 2, lastReadMessageId: 4 } }));
  expect(lone.store.unread).toEqual({ count: 0, lastReadMessageId: undefined });
});

test('seen messages lower the count to the loaded messages from others after them', async () => {
  await lone.load(
    wholePage([4, 5, 6, 7, 8], { seq: 8, unread: { count: 4, lastReadMessageId: 4 } }, (id) => ({
      sender: id === 7 ? 'mara' : 'ivo',
    })),
  );
  lone.view.takeTopics();
  lone.store.seen(5, 'mara');
  expect([lone.store.unread, lone.view.takeTopics()]).toEqual([{ count: 2, lastReadMessageId: 5 }, ['unread']]);
  lone.store.seen(8, 'mara');
  expect(lone.store.unread).toEqual({ count: 0, lastReadMessageId: 8 });
  await lone.clock.advance(300);
  expect(lone.marks).toEqual([8]);
});

test('seen messages never raise the count', async () => {
  await lone.load(wholePage([4, 5, 6, 7], { seq: 8, unread: { count: 1, lastReadMessageId: 3 } }));
  lone.store.seen(4, 'mara');
  expect(lone.store.unread.count).toBe(1);
});

test('seen messages that were marked before change nothing', async () => {
  await lone.load(wholePage([5, 6], { seq: 8, unread: { count: 2, lastReadMessageId: 4 } }));
  lone.store.seen(6, 'mara');
  lone.store.setUnread({ count: 1 });
  lone.store.seen(6, 'mara');
  expect(lone.store.unread.count).toBe(1);
});

test('seen messages are marked only if some are unread, but always in a thread, whose count is unknown', async () => {
  await lone.load(wholePage([5], { seq: 8 }));
  lone.store.seen(5, 'mara');
  await lone.clock.advance(300);
  expect(lone.marks).toEqual([]);
  lone = new LoneStore({ parentMessageId: 3 });
  await lone.load(wholePage([5], { seq: 8 }));
  lone.store.seen(5, 'mara');
  await lone.clock.advance(300);
  expect(lone.marks).toEqual([5]);
});

test('seen messages without a live segment leave none unread', async () => {
  lone.store.setUnread({ count: 2 });
  lone.store.seen(5, 'mara');
  expect(lone.store.unread).toEqual({ count: 0, lastReadMessageId: 5 });
});

test('messages before a position that the user has reached on another device do not move it back', async () => {
  await lone.load(wholePage([5, 6, 7], { seq: 8, unread: { count: 3, lastReadMessageId: 4 } }));
  lone.store.applyUnread({ count: 1, lastReadMessageId: 6 });
  lone.store.seen(5, 'mara');
  await lone.clock.advance(300);
  expect([lone.marks, lone.store.unread]).toEqual([[], { count: 1, lastReadMessageId: 6 }]);
});

test('a position that the user has reached on another device is taken while a read mark is pending, and an older one is not', async () => {
  await lone.load(wholePage([5, 6, 7], { seq: 8, unread: { count: 3, lastReadMessageId: 4 } }));
  lone.store.seen(6, 'mara');
  await lone.load(wholePage([5, 6, 7], { seq: 8, unread: { count: 2, lastReadMessageId: 5 } }));
  expect(lone.store.unread).toEqual({ count: 1, lastReadMessageId: 6 });
  await lone.load(wholePage([5, 6, 7], { seq: 8, unread: { count: 0, lastReadMessageId: 7 } }));
  expect([lone.store.unread, lone.store.reads.isPending]).toEqual([{ count: 0, lastReadMessageId: 7 }, false]);
});
