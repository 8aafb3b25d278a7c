import type { ChatControls, ListDriver } from '../list-driver.ts';

/** Returns what a finished chat can do. Throws for other lists. */
export function chatOf({ chat }: ListDriver): ChatControls {
  if (!chat) throw new Error('The list is no finished chat.');
  return chat;
}
