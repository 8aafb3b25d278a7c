import { zoneChoice } from './time-zone.ts';

/** Returns whether a day starts at this instant, to the minute, in the chosen zone. */
export function isMidnight(ms: number): boolean {
  const date = new Date(ms);
  return zoneChoice() === 'utc'
    ? date.getUTCHours() + date.getUTCMinutes() === 0
    : date.getHours() + date.getMinutes() === 0;
}
