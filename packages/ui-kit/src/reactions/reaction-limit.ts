import type { Chat } from '@chatwire/sdk';

/** Maximum number of different emoji on one message, unless the server sets another. See docs/spec/message-list.md#reactions. */
const MAX_REACTIONS = 20;

/** Returns whether the reaction limit is reached. Emoji already on the message can still be chosen. */
export function isReactionsFull(row: Chat.MessageRow, client: Chat.ChatClient | undefined): boolean {
  return row.reactions.length >= (client?.getAppSettings()?.limits.reactionsPerMessage ?? MAX_REACTIONS);
}
