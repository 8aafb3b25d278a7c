import { Chat } from '@chatwire/sdk';
import type { InboxState } from './inbox.ts';
import type { PartnerKey } from './inbox-id.ts';

/** Returns all users and groups that may have a draft: those of the conversations, and all known users. */
export function partnersOf({
  conversations,
  people,
}: Pick<InboxState, 'conversations' | 'people'>): readonly PartnerKey[] {
  const others = conversations.flatMap((conversation): readonly PartnerKey[] => {
    const other = conversation.getConversationWith();
    if (other instanceof Chat.Group) return [['group', other.getGuid()]];
    return other && !people.has(other.getUid()) ? [['user', other.getUid()]] : [];
  });
  return [...others, ...[...people.keys()].map((uid): PartnerKey => ['user', uid])];
}
