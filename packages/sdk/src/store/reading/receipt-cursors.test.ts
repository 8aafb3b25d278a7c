import { describe, expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { newRecord } from '../records/message-record.ts';
import { ReceiptCursors } from './receipt-cursors.ts';

const OWN: Json = { id: '5', conversationId: 'c', sender: 'mara', receiverType: 'user' };

describe('a live receipt', () => {
  const receipt = (data: Json): Json => ({ messageId: '5', receiverType: 'user', sender: { uid: 'ivo' }, ...data });

  test('a receipt of the other user moves their delivered or read cursor, and only forward', () => {
    const cursors = cursorsOf();
    expect(cursors.receive('c', receipt({ receiptType: 'delivered' }))).toBe(true);
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 5, readUpTo: 0 });
    expect(cursors.receive('c', receipt({ receiptType: 'read' }))).toBe(true);
    expect(cursors.receive('c', receipt({ receiptType: 'read', messageId: '4' }))).toBe(false);
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 5, readUpTo: 5 });
  });

  test('a read receipt also counts as a delivery receipt', () => {
    const cursors = cursorsOf();
    cursors.receive('c', receipt({ receiptType: 'read' }));
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 5, readUpTo: 5 });
    expect(cursors.receive('c', receipt({ receiptType: 'delivered' }))).toBe(false);
  });

  test('receipts in a group count once all members have sent one, in any order', () => {
    const cursors = cursorsOf();
    const inGroup = (receiptType: string) => receipt({ receiverType: 'group', receiptType, sender: { uid: 'mara' } });
    expect([cursors.receive('g', inGroup('delivered')), cursors.receive('g', inGroup('read'))]).toEqual([false, false]);
    expect(cursors.receive('g', inGroup('deliveredToAll'))).toBe(true);
    expect(cursors.positionsOf('g', undefined)).toEqual({ deliveredUpTo: 5, readUpTo: 0 });
    expect(cursors.receive('g', inGroup('readByAll'))).toBe(true);
    expect(cursors.positionsOf('g', undefined)).toEqual({ deliveredUpTo: 5, readUpTo: 5 });
  });

  test.each<readonly [string, Json]>([
    ['of the user', { receiptType: 'read', sender: { uid: 'mara' } }],
    ['without a message', { receiptType: 'read', messageId: undefined }],
    ['of another type', { receiptType: 'seen' }],
    ['without a type', {}],
    ['of all members of a group, for two people', { receiptType: 'readByAll' }],
  ])('a receipt %s moves no cursor', (_, data) => {
    const cursors = cursorsOf();
    expect(cursors.receive('c', receipt(data))).toBe(false);
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 0, readUpTo: 0 });
  });

  test('a receipt in a thread leaves the conversation and other threads unchanged', () => {
    const cursors = cursorsOf();
    cursors.receive('c', receipt({ receiptType: 'delivered', parentId: '2' }));
    cursors.receive('c', receipt({ receiptType: 'read', parentId: '3' }));
    expect([undefined, '2', '3'].map((parentId) => cursors.positionsOf('c', parentId))).toEqual([
      { deliveredUpTo: 0, readUpTo: 0 },
      { deliveredUpTo: 5, readUpTo: 0 },
      { deliveredUpTo: 5, readUpTo: 5 },
    ]);
  });
});

describe('the positions of a catch-up', () => {
  test('positions in a catch-up count up to the lowest of all other members', () => {
    const cursors = cursorsOf();
    const receipts = [
      { deliveredUpTo: '9', readUpTo: '4' },
      { deliveredUpTo: '7', readUpTo: '6' },
    ];
    expect(cursors.applyAll('g', receipts, 2)).toBe(true);
    expect(cursors.positionsOf('g', undefined)).toEqual({ deliveredUpTo: 7, readUpTo: 4 });
    expect(cursors.applyAll('g', receipts, 2)).toBe(false);
  });

  test('positions in a catch-up do not count if a member is not listed, or has none', () => {
    const cursors = cursorsOf();
    expect(cursors.applyAll('g', [{ deliveredUpTo: '9', readUpTo: '4' }], 2)).toBe(false);
    expect(cursors.applyAll('g', [{ deliveredUpTo: '9', readUpTo: '4' }, {}], 2)).toBe(false);
    expect(cursors.positionsOf('g', undefined)).toEqual({ deliveredUpTo: 0, readUpTo: 0 });
  });

  test('a read position in a catch-up counts as delivered too', () => {
    const cursors = cursorsOf();
    cursors.applyAll('c', [{ deliveredUpTo: '3', readUpTo: '8' }], 1);
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 8, readUpTo: 8 });
  });

  test('positions in a catch-up apply to the conversation or to one thread each; take returns true if a cursor moves', () => {
    const cursors = cursorsOf();
    cursors.restore('c', undefined, { deliveredUpTo: 9, readUpTo: 9 });
    const receipts = [
      { deliveredUpTo: '9', readUpTo: '9' },
      { parentId: '2', deliveredUpTo: '4', readUpTo: '3' },
    ];
    expect(cursors.applyAll('c', receipts, 1)).toBe(true);
    expect(cursors.positionsOf('c', '2')).toEqual({ deliveredUpTo: 4, readUpTo: 3 });
    expect(cursors.positionsOf('c', undefined)).toEqual({ deliveredUpTo: 9, readUpTo: 9 });
  });

  test('positions of one thread in a catch-up do not lower those of another', () => {
    const cursors = cursorsOf();
    cursors.applyAll('c', [{ readUpTo: '3' }, { parentId: '2', readUpTo: '5' }], 1);
    expect([undefined, '2'].map((parentId) => cursors.positionsOf('c', parentId).readUpTo)).toEqual([3, 5]);
  });
});

describe('the tick of a message', () => {
  const tick = (json: Json, reached = { deliveredUpTo: 0, readUpTo: 0 }) => {
    const cursors = cursorsOf();
    cursors.restore('c', undefined, reached);
    return cursors.tickOf(newRecord({ ...OWN, ...json }));
  };

  test.each(['failed', 'sending', 'queued', 'uploading'] as const)(
    'the tick of a message that is %s is the state of its delivery',
    (sendState) => {
      const expected = sendState === 'uploading' ? 'queued' : sendState;
      expect(cursorsOf().tickOf({ ...newRecord(OWN), sendState })).toBe(expected);
    },
  );

  test('a message of another user has no tick', () => {
    expect(tick({ sender: 'ivo', readAt: 9 })).toBe('none');
  });

  test.each([
    ['disapproved', 'blocked'],
    ['pending', 'pending'],
    ['approved', 'sent'],
  ])('the tick of a message that is %s by a moderator is %s', (status, expected) => {
    expect(tick({ data: { moderation: { status } } })).toBe(expected);
  });

  test.each([
    [4, 4, 'sent'],
    [5, 4, 'delivered'],
    [6, 5, 'read'],
  ])('the tick follows the cursors: delivered up to %i, read up to %i is %s', (deliveredUpTo, readUpTo, expected) => {
    expect(tick({}, { deliveredUpTo, readUpTo })).toBe(expected);
  });

  test.each<readonly [Json, string]>([
    [{ deliveredAt: 7 }, 'delivered'],
    [{ readAt: 7 }, 'read'],
    [{ deliveredToAllAt: 7 }, 'sent'],
    [{ readByAllAt: 7 }, 'sent'],
    [{ receiverType: 'group', deliveredAt: 7, readAt: 7 }, 'sent'],
    [{ receiverType: 'group', deliveredToAllAt: 7 }, 'delivered'],
    [{ receiverType: 'group', readByAllAt: 7 }, 'read'],
  ])('the tick follows the receipt times of the message: %j is %s', (json, expected) => {
    expect(tick(json)).toBe(expected);
  });

  test('the tick of a reply follows the cursors of its thread', () => {
    const cursors = cursorsOf();
    cursors.restore('c', '2', { deliveredUpTo: 5, readUpTo: 0 });
    expect(cursors.tickOf(newRecord(OWN))).toBe('sent');
    expect(cursors.tickOf(newRecord({ ...OWN, parentId: '2' }))).toBe('delivered');
    cursors.clear();
    expect(cursors.tickOf(newRecord({ ...OWN, parentId: '2' }))).toBe('sent');
  });
});

function cursorsOf() {
  return new ReceiptCursors(() => 'mara');
}
