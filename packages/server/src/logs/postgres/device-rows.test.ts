import { expect, test } from 'vitest';
import { ERASED, packDeviceBlock } from '../device/device-block.ts';
import { packDevicePage } from '../device/device-page.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import { recordsIn } from './device-rows.ts';

const received = (atMs: number): DeviceRecord => ({ received: { atMs, detail: '', adjusted: false } });

test('records are found by seq in blocks and pages; a block written since an entry was packed wins', () => {
  const page = packDevicePage(
    new Map([
      [0, received(7)],
      [21, received(8)],
      [127, received(9)],
    ]),
  );
  const rows = [
    { id: 9, data: Buffer.from(packDeviceBlock(new Map([[5, ERASED]]))), is_page: false },
    { id: 1, data: page, is_page: true },
    { id: 40, data: Buffer.from(packDeviceBlock(new Map([[2, received(3)]]))), is_page: false },
  ];
  expect(recordsIn(rows)).toEqual(
    new Map<number, DeviceRecord | typeof ERASED>([
      [128, received(7)],
      [149, ERASED],
      [255, received(9)],
      [642, received(3)],
    ]),
  );
});
