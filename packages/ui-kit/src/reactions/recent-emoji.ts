/** Recently used emoji, newest first. */
export interface RecentEmoji {
  load(): Promise<readonly string[]>;
  save(emoji: readonly string[]): Promise<void>;
}

/** Maximum number of stored emoji. See docs/spec/message-list.md#reactions. */
const MAX_RECENT = 24;

/** Returns the recently used emoji after another one was used, the newest first. */
export function withRecent(recent: readonly string[], usedEmoji: string): readonly string[] {
  return [usedEmoji, ...recent.filter((emoji) => emoji !== usedEmoji)].slice(0, MAX_RECENT);
}
