import { expect, test } from 'vitest';
import { between, seededRandom } from '../random-entries.fixture.ts';
import { DEVICE_BLOCK, type DeviceBlock, ERASED, packDeviceBlock, unpackDeviceBlock } from './device-block.ts';
import { type DeviceRecord, latestOf, mergeReceipts, NO_RECEIPTS } from './device-record.ts';
import { randomReceipt } from './random-receipts.fixture.ts';

const START_MS = 1_767_268_925_000;

test('order, grouping, and repetition of receipts do not change the merged record', () => {
  const random = seededRandom(11);
  for (let round = 0; round < 500; round += 1) {
    const receipts = Array.from({ length: between(random, 1, 9) }, () => randomReceipt(random, START_MS));
    const expected = receipts.reduce(mergeReceipts, NO_RECEIPTS);
    const shuffled = [...receipts, ...receipts.slice(0, 3)].toSorted(() => random() - 0.5);
    const middle = between(random, 0, shuffled.length);
    const [first, second] = [shuffled.slice(0, middle), shuffled.slice(middle)];
    const grouped = mergeReceipts(first.reduce(mergeReceipts, NO_RECEIPTS), second.reduce(mergeReceipts, NO_RECEIPTS));
    expect(grouped).toEqual(expected);
    expect(receipts.reduce(mergeReceipts, grouped)).toBe(grouped);
  }
});

test('the earliest receipt of an event counts with its detail; of equally early ones the smaller detail', () => {
  const displayed = (atMs: number, detail: string): DeviceRecord => ({ displayed: { atMs, detail, adjusted: false } });
  const merged = [displayed(5, 'shown'), displayed(3, 'listed'), displayed(3, 'handed'), displayed(9, 'shown')];
  expect(merged.reduce(mergeReceipts, NO_RECEIPTS)).toEqual(displayed(3, 'handed'));
  expect(latestOf({ ...displayed(3, ''), opened: { atMs: 8, detail: 'open', adjusted: true } })).toBe(8);
  expect(latestOf(NO_RECEIPTS)).toBeUndefined();
});

test('a packed block of records unpacks to the same records', () => {
  const random = seededRandom(12);
  for (let round = 0; round < 300; round += 1) {
    const block = new Map<number, DeviceRecord | typeof ERASED>();
    for (let index = 0; index < DEVICE_BLOCK; index += 1) {
      if (random() < 0.4) continue;
      const receipts = Array.from({ length: between(random, 1, 5) }, () => randomReceipt(random, START_MS));
      block.set(index, random() < 0.1 ? ERASED : receipts.reduce(mergeReceipts, NO_RECEIPTS));
    }
    expect(unpackDeviceBlock(packDeviceBlock(block))).toEqual(block);
  }
});

test('an entry that was received and displayed takes at most 9 bytes of a full block', () => {
  const random = seededRandom(13);
  const record = (n: number): DeviceRecord => {
    const atMs = START_MS + n * 20 + between(random, 100, 3_000);
    return {
      received: { atMs, detail: '', adjusted: false },
      displayed: { atMs: atMs + between(random, 1, 60), detail: 'shown', adjusted: false },
    };
  };
  const block: DeviceBlock = new Map(Array.from({ length: DEVICE_BLOCK }, (_, n) => [n, record(n)]));
  expect(packDeviceBlock(block).length / DEVICE_BLOCK).toBeLessThanOrEqual(9);
});
