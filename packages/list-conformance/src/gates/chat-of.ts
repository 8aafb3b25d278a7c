import type { ChatControls, ListDriver } from '../list-driver.ts';

/** Returns the controls of a complete chat. Throws for lists without them. */
export function chatOf({ chat }: ListDriver): ChatControls {
  if (!chat) throw new Error('The list is not a complete chat.');
  return chat;
}
