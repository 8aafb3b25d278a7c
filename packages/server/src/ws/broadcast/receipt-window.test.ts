import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { BroadcastMessage } from '../../bus/bus.ts';
import { ReceiptWindow } from './receipt-window.ts';

let clock: FakeClock;
let passed: string[];
let receipts: ReceiptWindow;

beforeEach(() => {
  clock = new FakeClock();
  passed = [];
  receipts = new ReceiptWindow(clock, ({ frame }) => passed.push(JSON.stringify(frame.data)));
});

test('the first receipt is sent immediately; of those within 250 ms after it only the newest', async () => {
  for (const id of ['1', '2', '3']) receipts.accept(read('mara', id));
  expect(passed).toEqual([dataOf(read('mara', '1'))]);
  await clock.advance(250);
  expect(passed).toEqual([dataOf(read('mara', '1')), dataOf(read('mara', '3'))]);
});

test('receipts of a steady reader are sent at most four times a second', async () => {
  for (let id = 0; id < 100; id += 1) {
    receipts.accept(read('mara', `${id}`));
    await clock.advance(10);
  }
  await clock.advance(250);
  expect(passed.length).toBeLessThanOrEqual(6);
  expect(passed.at(-1)).toBe(dataOf(read('mara', '99')));
});

test('readers do not wait for each other', () => {
  receipts.accept(read('mara', '1'));
  receipts.accept(read('lene', '1'));
  expect(passed).toHaveLength(2);
});

test('receipts for different people do not replace each other', async () => {
  const toAll = read('mara', '1');
  receipts.accept(toAll);
  receipts.accept({ ...read('mara', '2'), to: { kind: 'users', uids: ['ivo'] } });
  receipts.accept({ ...read('mara', '3'), to: { kind: 'users', uids: ['lene'] } });
  expect(passed).toHaveLength(3);
});

function read(uid: string, messageId: string): BroadcastMessage {
  const data = { receiptType: 'read', sender: { uid, name: uid }, messageId };
  return { frame: { type: 'receipt', at: 1, conversationId: 'group_crew', data }, to: { kind: 'group', guid: 'crew' } };
}

function dataOf({ frame }: BroadcastMessage): string {
  return JSON.stringify(frame.data);
}
