import { EXTENSION_TRIGGERS, type LogEntry, TRIGGERS, type Trigger } from '@chatwire/protocol';
import { deviceMemberOf, type PushFields } from '../device/device-member.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import { splitKnownDevice } from '../device/known-device.ts';
import { withDevice } from '../device/with-device.ts';

/** Members are in the order of the contract, with no user-written text before the trigger. */
const PUSH_FIELDS = /^"processingStartedAtMS":(\d+),"processingEndedAtMS":(\d+),.*?,"trigger":"([a-z_]+)"/;
/** Longer than the text up to the trigger can be. */
const HEAD_BYTES = 400;

/** Returns the JSON of an entry with the member `device`, if it has one. `body`: its stored text. */
export function withStoredDevice(text: Buffer, body: Buffer, record: DeviceRecord | undefined, nowMs: number): Buffer {
  if (!record) return splitKnownDevice(text).rest;
  return withDevice(text, deviceMemberOf(record, pushFieldsOf(body), nowMs), record);
}

/** Returns the fields from the text of an entry after its id. Parses the whole entry only if `isTriggered` is read. */
function pushFieldsOf(body: Buffer): PushFields {
  const [, started, ended, named] = PUSH_FIELDS.exec(body.toString('latin1', 0, HEAD_BYTES)) ?? [];
  const trigger = ALL_TRIGGERS.find((one) => one === named);
  if (trigger === undefined) throw new RangeError('expected the text of an entry');
  return {
    startedAtMs: Number(started),
    endedAtMs: Number(ended),
    trigger,
    get isTriggered() {
      const entry: LogEntry = JSON.parse(`{${body.toString()}`);
      return entry.notificationTriggered;
    },
  };
}

const ALL_TRIGGERS: readonly Trigger[] = [...TRIGGERS, ...EXTENSION_TRIGGERS];
