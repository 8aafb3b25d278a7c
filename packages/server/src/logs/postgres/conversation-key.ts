const GROUP_PREFIX = 'group_';

/** Key of a conversation in the log. Groups are found by their receiver, one-on-one conversations by a separate index. */
export type ConversationKey =
  | { readonly kind: 'group'; readonly guid: string }
  | { readonly kind: 'oneOnOne'; readonly conversationId: string };

/**
 * Returns the key of a conversation. It depends only on the text of the id, so that writing and reading cannot differ.
 */
export function conversationKeyOf(conversationId: string): ConversationKey {
  const isGroup = conversationId.startsWith(GROUP_PREFIX) && !conversationId.includes('_user_');
  if (isGroup) return { kind: 'group', guid: conversationId.slice(GROUP_PREFIX.length) };
  return { kind: 'oneOnOne', conversationId };
}
