import { path, type Query } from '../http/path.ts';
import type { MessagesSettings } from './messages-settings.ts';

/** Where the list is. */
export function messagesPath({ uid, guid, parentMessageId }: MessagesSettings): string {
  if (parentMessageId !== undefined) return path`/messages/${parentMessageId}/thread`;
  if (uid !== undefined) return path`/users/${uid}/messages`;
  return guid === undefined ? '/messages' : path`/groups/${guid}/messages`;
}

/** What selects messages, by its names on the wire; without page and start point. */
export function messagesQuery(settings: MessagesSettings): Query {
  return {
    fromTimestamp: settings.fromTimestamp,
    toTimestamp: settings.toTimestamp,
    hideReplies: settings.hideReplies,
    withParent: settings.withParent,
    categories: settings.categories,
    types: settings.types,
    unread: settings.unread,
    undelivered: settings.undelivered,
    searchKey: settings.searchKeyword,
    hideMessagesFromBlockedUsers: settings.hideMessagesFromBlockedUsers,
    hideDeleted: settings.hideDeletedMessages,
    hideQuoted: settings.hideQuotedMessages,
    updatedAfter: settings.updatedAfter,
    onlyUpdates: settings.updatesOnly,
    hasAttachments: settings.hasAttachments,
    hasLinks: settings.hasLinks,
    hasMentions: settings.hasMentions,
    hasReactions: settings.hasReactions,
    myMentionsOnly: settings.myMentionsOnly,
    mentionedUids: settings.mentionedUIDs,
    attachmentTypes: settings.attachmentTypes,
    tags: settings.tags,
    withTags: settings.withTags,
  };
}
