import { expect, test } from 'vitest';
import { between, seededRandom } from '../random-entries.fixture.ts';
import { ERASED, type StoredDevice } from './device-block.ts';
import { DEVICE_PAGE, packDevicePage, unpackDevicePage } from './device-page.ts';
import { type DeviceRecord, mergeReceipts, NO_RECEIPTS } from './device-record.ts';
import { randomReceipt } from './random-receipts.fixture.ts';

const START_MS = 1_767_268_925_000;
const HOUR_MS = 3_600_000;

test('a packed page of records unpacks to the same records', () => {
  const random = seededRandom(14);
  for (let round = 0; round < 30; round += 1) {
    const page = new Map<number, StoredDevice>();
    for (let index = 0; index < DEVICE_PAGE; index += 1) {
      if (random() < 0.4) continue;
      const receipts = Array.from({ length: between(random, 1, 5) }, () => randomReceipt(random, START_MS));
      page.set(index, random() < 0.1 ? ERASED : receipts.reduce(mergeReceipts, NO_RECEIPTS));
    }
    expect(unpackDevicePage(packDevicePage(page))).toEqual(page);
  }
});

test('an entry that was received, displayed, and opened takes at most 12 bytes of a full page', () => {
  const random = seededRandom(15);
  const record = (n: number): DeviceRecord => {
    const atMs = START_MS + n * 20 + between(random, 100, 3_000);
    return {
      received: { atMs, detail: '', adjusted: false },
      displayed: { atMs: atMs + between(random, 1, 60), detail: 'shown', adjusted: false },
      opened: { atMs: atMs + between(random, 1_000, 8 * HOUR_MS), detail: 'open', adjusted: false },
    };
  };
  const page = new Map(Array.from({ length: DEVICE_PAGE }, (_, n) => [n, record(n)]));
  expect(packDevicePage(page).length / DEVICE_PAGE).toBeLessThanOrEqual(12);
});
