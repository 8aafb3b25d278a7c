import type { Chat } from '@chatwire/sdk';

/** Different emoji on one message, where the server names no other number. See docs/spec/message-list.md#reactions. */
const MOST = 20;

/** Whether no further emoji fits on a message; those that are there can still be chosen. */
export function isReactionsFull(row: Chat.MessageRow, client: Chat.ChatClient | undefined): boolean {
  return row.reactions.length >= (client?.getAppSettings()?.limits.reactionsPerMessage ?? MOST);
}
