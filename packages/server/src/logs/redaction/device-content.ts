import { ERASED, type StoredDevice } from '../device/device-block.ts';
import { type DeviceRecord, isTimeless, latestOf, withoutTimes } from '../device/device-record.ts';
import type { EntryContent, NewLogEntry } from '../log-store.ts';

/**
 * Returns the part of an entry about its device. `record` undefined: the entry has no member `device`. `known`: what
 * was known of the device when the decision was made.
 */
export function deviceDetailOf(
  record: DeviceRecord | undefined,
  known: NewLogEntry['device'],
): Pick<EntryContent, 'deviceDetail'> {
  if (!record) return {};
  const hasTimes = latestOf(record) !== undefined && !isTimeless(record);
  return { deviceDetail: hasTimes || known !== undefined ? 'whole' : 'state' };
}

/** Returns the part of a record that is stored after a redaction. */
export function redactedDevice(record: DeviceRecord, left: EntryContent['deviceDetail']): StoredDevice {
  return left === undefined ? ERASED : withoutTimes(record);
}
