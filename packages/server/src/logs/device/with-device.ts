import type { DeviceMember } from '@chatwire/protocol';
import { type DeviceRecord, latestOf } from './device-record.ts';
import { splitKnownDevice } from './known-device.ts';

/** The end of an entry's JSON: `traceId` is the only member that may follow `updatedAtMS`. */
const END = /(?:,"updatedAtMS":(\d+))?(,"traceId":"[0-9a-f]{32}")?\}$/;
/** More bytes than the end can have. */
const END_BYTES = 100;

/**
 * Adds the member `device` to the JSON of an entry without a trace. The time of the latest receipt becomes that of the
 * latest change. The facts about the device at the time of the decision become part of the member. See docs/spec/last-mile.md#device-member,
 * last sentence.
 */
export function withDevice(stored: Buffer, device: DeviceMember, record: DeviceRecord): Buffer {
  const { rest: json, device: knownDevice } = splitKnownDevice(stored);
  const tail = json.toString('latin1', Math.max(0, json.length - END_BYTES));
  const end = END.exec(tail);
  if (!end) throw new RangeError('expected the JSON of an entry without a trace');
  const [, updated = '0', traceId = ''] = end;
  const updatedAtMs = Math.max(Number(updated), latestOf(record) ?? 0);
  const updatedText = updatedAtMs === 0 ? '' : `,"updatedAtMS":${updatedAtMs}`;
  const text = `${updatedText}${traceId},"device":${JSON.stringify({ ...device, ...knownDevice })}}`;
  return Buffer.concat([json.subarray(0, json.length - tail.length + end.index), Buffer.from(text)]);
}
