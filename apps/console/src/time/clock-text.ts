/** Returns a time of day in 24 hours with two digits each, `08:00` or `08:00:30`; undefined for another text. */
export function parsedClock(text: string): string | undefined {
  const [, hours = '', rest = ''] = /^([01]?\d|2[0-3])(:[0-5]\d(?::[0-5]\d)?)$/.exec(text.trim()) ?? [];
  return rest === '' ? undefined : `${hours.padStart(2, '0')}${rest}`;
}
