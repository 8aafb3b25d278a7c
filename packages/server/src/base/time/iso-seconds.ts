/** Formats an instant as the notification administration does: ISO 8601, UTC, whole seconds. */
export function isoSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
