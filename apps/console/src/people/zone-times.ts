/** `Fri 20 Nov, 08:00`, as their clock shows it. */
export function theirTime(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(ms);
}

/** Names of weekdays as the API has them. */
export function weekdayIn(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(ms).toLowerCase();
}

/** Minutes since their midnight. */
export function minuteOfDayIn(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone });
  const of = (wanted: string) => Number(parts.formatToParts(ms).find(({ type }) => type === wanted)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}
