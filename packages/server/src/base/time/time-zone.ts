/**
 * Returns whether a string is an IANA time zone id that this server knows. Offsets such as `+01:00` are not. See
 * docs/spec/notifications.md#mute-and-schedule.
 */
export function isTimeZone(id: string): boolean {
  if (!/^[A-Za-z]/.test(id)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: id });
    return true;
  } catch {
    return false;
  }
}
