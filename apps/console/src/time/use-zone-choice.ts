import { useSyncExternalStore } from 'react';
import { onZoneChange, type ZoneChoice, zoneChoice } from './time-zone.ts';

/** Returns the chosen time zone, and renders again when it changes. */
export function useZoneChoice(): ZoneChoice {
  return useSyncExternalStore(onZoneChange, zoneChoice);
}

/** Renders again when the chosen time zone changes. Pages and memoised parts that show times call it. */
export function useRerenderOnZoneChange(): void {
  useZoneChoice();
}
