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

test('devices of one user that become known leave those of others as they are, including users without devices', async () => {
  const book = new DeviceBook(async (uids) => uids.filter((uid) => uid !== 'gone').map((uid) => device(uid, 'abcdef')));
  book.request('mara');
  await expect.poll(() => book.devicesOf('mara')).toHaveLength(1);
  const before = [book.devicesOf('mara'), book.devicesOf('gone')];
  book.request('ivo');
  book.request('gone');
  await expect.poll(() => book.devicesOf('ivo')).toHaveLength(1);
  expect(book.devicesOf('mara')).toBe(before[0]);
  expect(book.devicesOf('gone')).toBe(before[1]);
});
