/** Formats a time of day, which settings store as a number: 830 becomes `08:30`. See docs/spec/notifications.md#mute-and-schedule. */
export function clockText(hhmm: number): string {
  const digits = String(hhmm).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}
