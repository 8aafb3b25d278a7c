import { useSyncExternalStore } from 'react';
import { onZoneChange, type ZoneChoice, zoneChoice } from './time-zone.ts';

/** Returns the chosen time zone, and renders again when it changes. Pages and memoised parts that show times call it. */
export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(onZoneChange, zoneChoice);
}
