import {
  deviceName,
  type LogEntry,
  modelOf,
  type NamedDevice,
  PLATFORMS,
  shortDeviceName,
  titledDeviceName,
  utcText,
} from '@chatwire/protocol';
import type { DevicesOfEntries } from './devices-of-entries.ts';

/** Name of the device of an entry; undefined for entries without one. */
export type DeviceNames = (entry: LogEntry) => string | undefined;

/**
 * Names the devices of one user's entries so that the user recognises them: the model or browser that the device has
 * reported, otherwise its kind. Devices with the same name are distinguished by the time since which they are registered, and former
 * ones are named as such. See docs/spec/last-mile.md#recipient-explanations.
 */
export function deviceNamesOf(entries: readonly LogEntry[], deviceOf: DevicesOfEntries): DeviceNames {
  const tokensByName = Map.groupBy(entries, (entry) => nameOf(entry, deviceOf));
  return (entry) => {
    const name = nameOf(entry, deviceOf);
    const tokens = new Set(tokensByName.get(name)?.map(({ pushToken }) => pushToken));
    return name === undefined || tokens.size < 2 ? name : distinctName(entry, deviceOf);
  };
}

function nameOf(entry: LogEntry, deviceOf: DevicesOfEntries): string | undefined {
  const device = namedDevice(entry, deviceOf);
  return device && titledDeviceName(shortDeviceName(device));
}

function distinctName(entry: LogEntry, deviceOf: DevicesOfEntries): string | undefined {
  const device = namedDevice(entry, deviceOf);
  const { token, former } = deviceOf(entry);
  const registeredAtMs = token?.created_at_ms ?? former?.registered_at_ms;
  if (!device) return undefined;
  if (registeredAtMs === undefined) return titledDeviceName(deviceName(device));
  return `${titledDeviceName(shortDeviceName(device))}, added ${utcText(registeredAtMs)}`;
}

function namedDevice(entry: LogEntry, deviceOf: DevicesOfEntries): NamedDevice | undefined {
  const platform = PLATFORMS.find((known) => known === entry.tokenType);
  if (!platform) return undefined;
  const { former, report } = deviceOf(entry);
  return {
    platform,
    pushToken: entry.pushToken,
    name: modelOf(report),
    ...(former && { former: { because: former.because, atMS: former.removed_at_ms } }),
  };
}
