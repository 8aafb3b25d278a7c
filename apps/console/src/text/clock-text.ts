/** `08:30` of 830, as settings have it. See docs/spec/notifications.md#mute-and-schedule. */
export function clockText(hhmm: number): string {
  const digits = String(hhmm).padStart(4, '0');
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}
