import { localTimeOf } from './local-time.ts';

const DAY_MS = 86_400_000;

/** Returns the local calendar day of an instant, as days since 1 January 1970. */
export function localDayOf(zone: string, epochMs: number): number {
  return Math.floor((epochMs + localTimeOf(zone, epochMs).offsetMs) / DAY_MS);
}
