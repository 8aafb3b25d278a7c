import { timeFormat } from '../time/time-zone.ts';

/** Formats an instant in a time zone: `Fri 20 Nov, 08:00`. */
export function theirTime(ms: number, timeZone: string): string {
  return timeFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(ms);
}

/** Returns the weekday in a time zone, as in the API. */
export function weekdayIn(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(ms).toLowerCase();
}

/** Returns the minutes since midnight in a time zone. */
export function minuteOfDayIn(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone });
  const of = (partType: string) => Number(parts.formatToParts(ms).find(({ type }) => type === partType)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}
