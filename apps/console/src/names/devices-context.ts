import type { DeviceNameRecord, LogEntry } from '@chatwire/protocol';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { DEVICE_NAMES } from '../api/paths.ts';
import type { DeviceBook, DeviceSource, KnownDevice } from './device-book.ts';

export const DevicesContext = createContext<DeviceBook | undefined>(undefined);

/** Returns the device of a push token of one user; undefined until it is loaded, and for devices that are not known. */
export type DeviceOf = (pushToken: string | undefined) => KnownDevice | undefined;

/** Requests the devices of a user, and renders again when they are known. Requests nothing without a user. */
export function useDeviceOf(uid: string | undefined): DeviceOf {
  const book = useDeviceBook(uid);
  return (pushToken) => (uid === undefined || pushToken === undefined ? undefined : book.deviceOf(uid, pushToken));
}

/** Returns the devices of a user, registered and former ones; empty until they are known. */
export function useDevicesOf(uid: string): readonly DeviceNameRecord[] {
  return useDeviceBook(uid).devicesOf(uid);
}

function useDeviceBook(uid: string | undefined): DeviceBook {
  const book = use(DevicesContext);
  if (!book) throw new Error('Not signed in.');
  useSyncExternalStore(book.subscribe, () => (uid === undefined ? undefined : book.devicesOf(uid)));
  useEffect(() => {
    if (uid !== undefined) book.request(uid);
  });
  return book;
}

/** Returns the device of an entry. */
export function useDeviceOfEntry({
  recipient,
  pushToken,
}: Pick<LogEntry, 'recipient'> & { readonly pushToken?: string | undefined }): KnownDevice | undefined {
  return useDeviceOf(pushToken === undefined ? undefined : recipient)(pushToken);
}

export function devicesFrom(api: ApiClient): DeviceSource {
  return (uids) => api.get<readonly DeviceNameRecord[]>(DEVICE_NAMES, { uids: uids.join() });
}
