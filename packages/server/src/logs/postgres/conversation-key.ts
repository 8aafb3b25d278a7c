const GROUP_PREFIX = 'group_';

/** How entries of a conversation are found: a group's by their receiver, those of two users by an index of their own. */
export type ConversationKey =
  | { readonly kind: 'group'; readonly guid: string }
  | { readonly kind: 'own'; readonly conversationId: string };

/** Follows from the text of the id alone, so that writing and reading cannot differ. */
export function conversationKeyOf(conversationId: string): ConversationKey {
  const isGroup = conversationId.startsWith(GROUP_PREFIX) && !conversationId.includes('_user_');
  if (isGroup) return { kind: 'group', guid: conversationId.slice(GROUP_PREFIX.length) };
  return { kind: 'own', conversationId };
}
