/** Formats a time in the local time zone, as in `2026-01-01 13:02:03`. */
export function localTime(epochMs: number): string {
  const shifted = new Date(epochMs - new Date(epochMs).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats a time with the name of the local time zone, as in `2026-01-01 13:02:03 GMT+1`, for readers who may be elsewhere. */
export function zonedLocalTime(epochMs: number): string {
  const zone = ZONE.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value;
  return [localTime(epochMs), zone].filter(Boolean).join(' ');
}

const ZONE = new Intl.DateTimeFormat('en', { timeZoneName: 'short' });
