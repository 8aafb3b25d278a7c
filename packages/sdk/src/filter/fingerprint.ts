import type { MessagesSettings } from './messages-settings.ts';

/** Returns the same string for settings that differ only in their start points. */
export function fingerprint({ messageId: _, timestamp: __, ...others }: MessagesSettings): string {
  return JSON.stringify(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)));
}
