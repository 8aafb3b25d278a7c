import { expect, test } from 'vitest';
import { type EntryExtras, extrasJson } from '../entry-texts.ts';
import { extrasWithoutDevice, splitKnownDevice } from './known-device.ts';

/** The payload of an app may have members of any name. */
const PAYLOAD = { data: { cleared: {}, x: 1, device: { a: 1 } }, type: 'custom' };
const cleared = { cause: 'read', conversations: 1, messages: 1, waitedMS: 6_000 } as const;

test.each([
  ['a clear through a webhook', { payload: PAYLOAD, attempt: 1, cleared }, undefined],
  ['a clear to a device', { payload: PAYLOAD, attempt: 1, cleared }, { os: 'android' }],
  ['a push through a webhook', { payload: PAYLOAD, attempt: 1 }, undefined],
  ['a push to a device', { payload: PAYLOAD, attempt: 1 }, { os: 'ios', channel: { id: '","cleared":' } }],
])('the known device of %s is found, and the rest stays', (_, entry, device) => {
  const json = JSON.stringify({ ...entry, ...(device && { device }) });
  const { rest, device: found } = splitKnownDevice(Buffer.from(json));
  expect(found).toEqual(device);
  expect(JSON.parse(String(rest))).toEqual(entry);
});

test.each<[EntryExtras, string]>([
  [{}, ''],
  [{ bypassed: true }, '"bypassed":true'],
  [
    { redacted: ['content', 'pushToken'], cleared },
    `"redacted":["content","pushToken"],"cleared":${JSON.stringify(cleared)}`,
  ],
])('the known device is left out of the rare members %j', (extras, left) => {
  const device = { os: 'ios', appVersion: '"device":' } as const;
  expect(extrasWithoutDevice(extrasJson({ ...extras, device }) ?? '')).toBe(left);
  expect(extrasWithoutDevice(extrasJson(extras) ?? '')).toBe(left);
});
