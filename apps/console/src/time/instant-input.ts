import { zoneChoice } from './time-zone.ts';

/** Formats an instant for an input, `2026-07-15T12:00:00`, in the chosen zone. */
export function instantInput(ms: number): string {
  const offsetMs = zoneChoice() === 'utc' ? 0 : new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 19);
}

/** Parses the value of an input in the chosen zone to epoch ms; undefined if it is empty or not a time. */
export function msOfInstant(text: string): number | undefined {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const ms = Date.parse(zoneChoice() === 'utc' ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : ms;
}
