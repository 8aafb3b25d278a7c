import { describe, expect, test } from 'vitest';
import { clearItemsOf, MAX_ITEM_BYTES, MAX_ITEMS } from './clear-items.ts';
import { outdatedRowsOf } from './decide-clear.ts';
import type { ShownNotification } from './shown-notification.ts';
import { shownNotification } from './testing/shown-notification.ts';

const itemsOf = (...rows: readonly Partial<ShownNotification>[]) =>
  clearItemsOf(outdatedRowsOf(rows.map(shownNotification))).items;

describe('items', () => {
  test('one item covers all that was read in a conversation, up to the read position', () => {
    expect(itemsOf({ messageId: 7, readId: 9 }, { messageId: 5, readId: 9 })).toEqual([{ c: 'ivo_user_mara', to: 9 }]);
  });

  test('unread notifications have no item', () => {
    expect(itemsOf({ messageId: 10, readId: 9 })).toEqual([]);
  });

  test('replies have an item for each thread', () => {
    const rows = [
      { messageId: 7, readId: 9 },
      { messageId: 8, parentId: 3, readId: 8 },
      { messageId: 6, parentId: 4, readId: 6 },
    ];
    expect(itemsOf(...rows)).toEqual([
      { c: 'ivo_user_mara', to: 9 },
      { c: 'ivo_user_mara', p: 3, to: 8 },
      { c: 'ivo_user_mara', p: 4, to: 6 },
    ]);
  });

  test('deleted messages are named, and a cause that the form does not imply is stated', () => {
    const rows = [
      { messageId: 7, isDeleted: true },
      { messageId: 8, isHidden: true },
      { messageId: 9, isSenderGone: true },
      { messageId: 10, kind: 'missed_call', readId: 10, conversationId: 'hans_user_mara' } as const,
    ];
    expect(itemsOf(...rows)).toEqual([
      { c: 'hans_user_mara', to: 10, by: 'answered' },
      { c: 'ivo_user_mara', ids: [7] },
      { c: 'ivo_user_mara', ids: [8], by: 'retracted' },
      { c: 'ivo_user_mara', ids: [9], by: 'removed' },
    ]);
  });

  test('an opened reaction to a message beyond the read position is named, and covers no unread message before it', () => {
    const reaction = { messageId: 11, kind: 'reaction', isOpened: true, tag: '3' } as const;
    expect(itemsOf({ messageId: 9, readId: 5 }, { ...reaction, readId: 5 })).toEqual([
      { c: 'ivo_user_mara', ids: [11], by: 'read' },
    ]);
    expect(itemsOf({ ...reaction, readId: 11 })).toEqual([{ c: 'ivo_user_mara', to: 11 }]);
  });

  test('a push that shows a notification does not remove it, nor an earlier copy of it', () => {
    const carrying = { id: 7, conversationId: 'ivo_user_mara', isRemoved: false };
    const rows = [
      { messageId: 9, readId: 9 },
      { messageId: 7, readId: 9 },
      { messageId: 5, readId: 9 },
      { messageId: 8, readId: 9, kind: 'merged', tag: '*0 ivo_user_mara' } as const,
    ].map(shownNotification);
    const { items, covered } = clearItemsOf(outdatedRowsOf(rows), carrying);
    expect(items).toEqual([
      { c: 'ivo_user_mara', to: 6 },
      { c: 'ivo_user_mara', ids: [9], by: 'read' },
    ]);
    expect(covered.map(({ messageId }) => messageId)).toEqual([5, 9]);
  });

  test('a group that was left has an item that ends at the newest notification shown', () => {
    const rows = [{ messageId: 7 }, { messageId: 5 }].map((row) => ({
      ...row,
      hasLeft: true,
      conversationId: 'group_crew',
    }));
    expect(itemsOf(...rows)).toEqual([{ c: 'group_crew', to: 7, by: 'removed' }]);
  });

  test('more than 20 deleted messages have several items', () => {
    const rows = Array.from({ length: 45 }, (_, n) => ({ messageId: 100 + n, isDeleted: true }));
    expect(itemsOf(...rows).map((item) => ('ids' in item ? item.ids.length : 0))).toEqual([20, 20, 5]);
  });
});

describe('items that do not fit', () => {
  const conversations = (count: number, length = 10) =>
    Array.from({ length: count }, (_, n) => ({
      conversationId: `${n}`.padStart(length, 'c'),
      messageId: 100 + n,
      readId: 100 + n,
    }));

  test('a clear has at most 10 items, the most recent conversations first', () => {
    const { items, covered } = clearItemsOf(outdatedRowsOf(conversations(30).map(shownNotification)));
    expect(items).toHaveLength(MAX_ITEMS);
    expect(covered.map(({ messageId }) => messageId)).toEqual([129, 128, 127, 126, 125, 124, 123, 122, 121, 120]);
  });

  test('a clear has at most 512 bytes, and covers exactly the rows of its items', () => {
    for (const length of [40, 100, 207]) {
      const { items, covered } = clearItemsOf(outdatedRowsOf(conversations(30, length).map(shownNotification)));
      expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThanOrEqual(MAX_ITEM_BYTES);
      expect(items.length).toBeGreaterThan(0);
      expect(covered.map(({ conversationId }) => conversationId)).toEqual(items.map(({ c }) => c));
    }
  });

  test('the longest conversation id leaves room for 20 ids', () => {
    const rows = Array.from({ length: 20 }, (_, n) => ({
      conversationId: 'c'.repeat(210),
      messageId: 9_000_000_000 + n,
      isDeleted: true,
    }));
    expect(clearItemsOf(outdatedRowsOf(rows.map(shownNotification))).covered).toHaveLength(20);
  });

  test('the first item removes the message of a deletion, and leaves room for fewer others', () => {
    const removed = { id: 7, conversationId: 'c'.repeat(207), isRemoved: true };
    const { items, covered } = clearItemsOf(outdatedRowsOf(conversations(30, 100).map(shownNotification)), removed);
    expect(items[0]).toEqual({ c: removed.conversationId, ids: [7] });
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThanOrEqual(MAX_ITEM_BYTES);
    expect(covered).toHaveLength(2);
    expect(clearItemsOf([], removed)).toEqual({ items: [items[0]], covered: [] });
  });

  test('notifications that no accepted clear covers come first', () => {
    const told = { conversationId: 'hans_user_mara', messageId: 900, readId: 900, isCovered: true };
    const { items } = clearItemsOf(outdatedRowsOf([told, ...conversations(10)].map(shownNotification)));
    expect(items.map(({ c }) => c)).not.toContain('hans_user_mara');
    expect(itemsOf(told, { messageId: 1, readId: 1 })).toHaveLength(2);
  });
});
