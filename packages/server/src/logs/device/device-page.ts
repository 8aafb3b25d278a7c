import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type DeviceBlock, packDeviceBlock, type StoredDevice, unpackDeviceBlock } from './device-block.ts';

/**
 * Entries whose records are packed together once they are old: a multiple of DEVICE_BLOCK. One page is unpacked in
 * 0.05 ms. Larger pages are not smaller per entry: the times, which do not compress, are nearly all of it.
 */
export const DEVICE_PAGE = 128;

/**
 * Age of an entry at which its record is packed, ms: by then no receipt for it is accepted any more.
 * See docs/spec/last-mile.md#receipt-token, permission.
 */
export const PACKED_AFTER_MS = 8 * 86_400_000;

/**
 * Packs the records of up to DEVICE_PAGE entries, by their index in the page: 6 bytes for an entry that was received and
 * displayed, 10 if it was opened as well. See docs/spec/last-mile.md#receipt-storage.
 */
export function packDevicePage(page: DeviceBlock): Buffer {
  return deflateRawSync(packDeviceBlock(page, 'first'), { level: 9 });
}

export function unpackDevicePage(bytes: Uint8Array): Map<number, StoredDevice> {
  return unpackDeviceBlock(inflateRawSync(bytes), 'first');
}
