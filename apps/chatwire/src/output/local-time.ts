/** Formats a time in the local time zone, as in `2026-01-01 13:02:03`. */
export function localTime(epochMs: number): string {
  const shifted = new Date(epochMs - new Date(epochMs).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}
