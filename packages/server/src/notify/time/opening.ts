import type { Schedule, ScheduleDay } from '@chatwire/protocol';
import { type LocalTime, localTimeOf } from './local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** Time searched for an opening. A clock change can skip the only opening of a week, but not those of three weeks. */
const MAX_SEARCH_MS = 22 * DAY_MINUTES * MINUTE_MS;

/**
 * Returns whether notifications are allowed on a day at a local time, which includes the whole minute `to`. See
 * docs/spec/notifications.md#mute-and-schedule.
 */
export function isOpen(day: ScheduleDay, minuteOfDay: number): boolean {
  return !day.dnd && minuteOfDay >= minutesOf(day.from) && minuteOfDay <= minutesOf(day.to);
}

/**
 * Returns the first instant at or after `epochMs` at which a schedule allows notifications, epoch ms; undefined if there is
 * none. If a clock change skips the beginning of an opening, the opening begins after the change.
 */
export function nextOpeningMs(schedule: Schedule, zone: string, epochMs: number): number | undefined {
  let at = epochMs;
  while (at - epochMs <= MAX_SEARCH_MS) {
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
 * Returns the first minute after `from`, and not after `to`, whose UTC offset differs from `offsetMs`; undefined if there is
 * none. Arguments and result: epoch ms. A day has at most one clock change.
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
