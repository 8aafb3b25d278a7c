import type { DeviceNameRecord } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { DeviceBook } from './device-book.ts';

const device = (uid: string, end: string, more: Partial<DeviceNameRecord> = {}): DeviceNameRecord => ({
  uid,
  platform: 'fcm_android',
  pushToken: `…${end}`,
  name: 'Pixel 9',
  registeredAtMS: 1,
  ...more,
});

test('the device book requests the users of many rows at once, and again after a minute', async () => {
  const asked: string[] = [];
  const clock = { ms: 0 };
  const devices = [device('mara', 'abcdef'), device('ivo', 'abcdef', { name: 'iPhone 17' })];
  const book = new DeviceBook(
    async (uids) => {
      asked.push(uids.join());
      return devices;
    },
    () => clock.ms,
  );
  for (const uid of ['mara', 'ivo', 'mara', 'gone']) book.request(uid);
  await expect.poll(() => book.deviceOf('mara', 'xxabcdef')?.name).toBe('Pixel 9');
  expect([book.deviceOf('ivo', '…abcdef')?.name, book.deviceOf('gone', '…abcdef')]).toEqual(['iPhone 17', undefined]);
  devices[0] = device('mara', 'abcdef', { former: { because: 'signedOut', atMS: 5 } });
  clock.ms = 59_999;
  book.request('mara');
  clock.ms = 60_000;
  book.request('mara');
  await expect.poll(() => book.deviceOf('mara', '…abcdef')?.former?.atMS).toBe(5);
  expect(asked).toEqual(['mara,ivo,gone', 'mara']);
});
