import type { Schedule, ScheduleDay } from '@chatwire/protocol';
import { type LocalTime, localTimeOf } from './local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** A week has no opening when a clock change swallows its only window; the third one has. */
const SEARCH_MS = 22 * DAY_MINUTES * MINUTE_MS;

/**
 * Returns whether a day is open at a local time. Includes the last millisecond of minute `to`. See
 * docs/spec/notifications.md#mute-and-schedule.
 */
export function isOpen(day: ScheduleDay, minuteOfDay: number): boolean {
  return !day.dnd && minuteOfDay >= minutesOf(day.from) && minuteOfDay <= minutesOf(day.to);
}

/**
 * Returns the first instant at or after `epochMs` at which a schedule is open, epoch ms; undefined if never. Applies
 * changes of the local clock: an opening that falls into a gap is at the end of the gap.
 */
export function nextOpeningMs(schedule: Schedule, zone: string, epochMs: number): number | undefined {
  let at = epochMs;
  while (at - epochMs <= SEARCH_MS) {
    const local = localTimeOf(zone, at);
    const day = schedule[local.weekday];
    if (isOpen(day, local.minuteOfDay)) return at;
    const minuteStart = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const next = minuteStart + minutesUntilChange(day, local) * MINUTE_MS;
    at = firstChange(zone, minuteStart, next, local.offsetMs) ?? next;
  }
  return undefined;
}

function minutesUntilChange(day: ScheduleDay, { minuteOfDay }: LocalTime): number {
  const from = minutesOf(day.from);
  return !day.dnd && minuteOfDay < from ? from - minuteOfDay : DAY_MINUTES - minuteOfDay;
}

/**
 * Returns the first minute in (from, to] with a different offset than at `from`; there is at most one clock change in a
 * day.
 */
function firstChange(zone: string, from: number, to: number, offsetMs: number): number | undefined {
  if (localTimeOf(zone, to).offsetMs === offsetMs) return undefined;
  let before = from;
  let after = to;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (localTimeOf(zone, middle).offsetMs === offsetMs) before = middle;
    else after = middle;
  }
  return after;
}

function minutesOf(hhmm: number): number {
  return Math.floor(hhmm / 100) * 60 + (hhmm % 100);
}
