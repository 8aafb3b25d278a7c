import { useSyncExternalStore } from 'react';
import { watchAppActivity } from '../platform/app-activity.ts';

/**
 * Returns the device's time zone, updated when the app returns to the foreground. Undefined on platforms that do not
 * report it.
 */
export function useDeviceTimeZone(): string | undefined {
  return useSyncExternalStore(watchAppActivity, deviceTimeZone, deviceTimeZone);
}

function deviceTimeZone(): string | undefined {
  return typeof Intl === 'undefined' ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
