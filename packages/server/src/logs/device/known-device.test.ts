import { expect, test } from 'vitest';
import { splitKnownDevice, withoutKnownDevice } from './known-device.ts';

/** The payload of an app may have members of any name. */
const PAYLOAD = { data: { cleared: {}, x: 1, device: { a: 1 } }, type: 'custom' };
const cleared = { cause: 'read', conversations: 1, messages: 1, waitedMS: 6_000 };

test.each([
  ['a clear through a webhook', { payload: PAYLOAD, attempt: 1, cleared }, undefined],
  ['a clear to a device', { payload: PAYLOAD, attempt: 1, cleared }, { os: 'android' }],
  ['a push through a webhook', { payload: PAYLOAD, attempt: 1 }, undefined],
  ['a push to a device', { payload: PAYLOAD, attempt: 1 }, { os: 'ios', channel: { id: '","cleared":' } }],
])('the known device of %s is found, and the rest stays', (_, entry, device) => {
  const json = JSON.stringify({ ...entry, ...(device && { device }) });
  const { rest, known } = splitKnownDevice(Buffer.from(json));
  expect(known).toEqual(device);
  expect(JSON.parse(String(rest))).toEqual(entry);
  expect(JSON.parse(withoutKnownDevice(json))).toEqual(entry);
});
