import { EXTENSION_TRIGGERS, type LogEntry, TRIGGERS, type Trigger } from '@chatwire/protocol';
import { type DeviceFacts, deviceMemberOf } from '../device/device-member.ts';
import type { DeviceRecord } from '../device/device-record.ts';
import { withDevice } from '../device/with-device.ts';

/** Members come in the order of the contract, and no text that people write before the trigger. */
const FACTS = /^"processingStartedAtMS":(\d+),"processingEndedAtMS":(\d+),.*?,"trigger":"([a-z_]+)"/;
/** More than the text can be up to the trigger. */
const HEAD_BYTES = 400;

/** Adds the member `device` to the JSON of an entry. `body`: its stored text. */
export function withStoredDevice(text: Buffer, body: Buffer, record: DeviceRecord, nowMs: number): Buffer {
  return withDevice(text, deviceMemberOf(record, storedFactsOf(body), nowMs), record);
}

/** What the member `device` depends on, from the text of an entry after its id; parsed as a whole only if it has to be. */
function storedFactsOf(body: Buffer): DeviceFacts {
  const [, started, ended, named] = FACTS.exec(body.toString('latin1', 0, HEAD_BYTES)) ?? [];
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
