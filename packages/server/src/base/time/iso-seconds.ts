/** Formats a time as ISO 8601 in UTC, in whole seconds, as the notification administration API does. */
export function isoSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
