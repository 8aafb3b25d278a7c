import type { Chat } from '@chatwire/sdk';

/**
 * Returns the conversations with a newer version of one of them, or with one more. It moves up if it has new activity, and keeps
 * its position otherwise. `hasMore`: whether there are older conversations, among which it is if it is the oldest one.
 */
export function withConversation(
  conversations: readonly Chat.Conversation[],
  changed: Chat.Conversation,
  hasMore: boolean,
): readonly Chat.Conversation[] {
  const id = changed.getConversationId();
  const before = conversations.findIndex((each) => each.getConversationId() === id);
  if (conversations[before]?.getUpdatedAt() === changed.getUpdatedAt() && before >= 0)
    return conversations.with(before, changed);
  const others = withoutConversation(conversations, id);
  const activity = changed.getUpdatedAt() ?? 0;
  const next = others.findIndex((each) => (each.getUpdatedAt() ?? 0) <= activity);
  if (next < 0) return hasMore ? others : [...others, changed];
  return others.toSpliced(next, 0, changed);
}

/** Returns the conversations without the one with this id. */
export function withoutConversation(
  conversations: readonly Chat.Conversation[],
  id: string,
): readonly Chat.Conversation[] {
  return conversations.filter((each) => each.getConversationId() !== id);
}
