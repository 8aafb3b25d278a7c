import { ERASED, type StoredDevice } from '../device/device-block.ts';
import { type DeviceRecord, isTimeless, latestOf, withoutTimes } from '../device/device-record.ts';
import type { EntryContent, NewLogEntry } from '../log-store.ts';

/**
 * Returns how much of the member `device` an entry has. `record`: undefined if the entry does not have this member.
 * `device`: the facts about the device at the time of the decision.
 */
export function deviceDetailOf(
  record: DeviceRecord | undefined,
  device: NewLogEntry['device'],
): Pick<EntryContent, 'deviceDetail'> {
  if (!record) return {};
  const hasTimes = latestOf(record) !== undefined && !isTimeless(record);
  return { deviceDetail: hasTimes || device !== undefined ? 'whole' : 'state' };
}

/** Returns the part of a record that is stored after a redaction. */
export function redactedDevice(record: DeviceRecord, detail: EntryContent['deviceDetail']): StoredDevice {
  return detail === undefined ? ERASED : withoutTimes(record);
}
