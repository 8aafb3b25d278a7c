import { WEEKDAYS, type Weekday } from '@chatwire/protocol';
import { zoneOffsetMs } from '../../base/time/zone-offset.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Weekday and time of day in a time zone. */
export interface LocalTime {
  readonly weekday: Weekday;
  /** Minute of the local day, 0…1439. */
  readonly minuteOfDay: number;
  /** Offset from UTC. */
  readonly offsetMs: number;
}

/** Returns the local time of an instant. `zone`: IANA id; an unknown one counts as UTC. */
export function localTimeOf(zone: string, epochMs: number): LocalTime {
  const offsetMs = zoneOffsetMs(zone, epochMs) ?? 0;
  const minutes = Math.floor((epochMs + offsetMs) / MINUTE_MS);
  const day = Math.floor(minutes / DAY_MINUTES);
  // Day 0 was a Thursday.
  const weekday = WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'monday';
  return { weekday, minuteOfDay: minutes - day * DAY_MINUTES, offsetMs };
}

/**
 * Returns the time zone of a user: their own if it is valid, otherwise the server's. See
 * docs/spec/notifications.md#mute-and-schedule.
 */
export function zoneOf(timezone: string | undefined, defaultZone: string, epochMs: number): string {
  return timezone !== undefined && zoneOffsetMs(timezone, epochMs) !== undefined ? timezone : defaultZone;
}
