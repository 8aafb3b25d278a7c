import { useSyncExternalStore } from 'react';
import { watchAppActivity } from '../provider/app-activity.ts';

/** The zone of the device; a change is noticed when the app wakes up. Undefined on platforms that do not tell. */
export function useDeviceTimeZone(): string | undefined {
  return useSyncExternalStore(watchAppActivity, deviceTimeZone, deviceTimeZone);
}

function deviceTimeZone(): string | undefined {
  return typeof Intl === 'undefined' ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
