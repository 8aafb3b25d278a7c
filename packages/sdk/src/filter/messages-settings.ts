/** All settings of a `MessagesRequestBuilder`, whose setters state units and defaults. */
export interface MessagesSettings {
  readonly uid?: string;
  readonly guid?: string;
  readonly parentMessageId?: number;
  readonly limit?: number;
  readonly messageId?: number;
  readonly timestamp?: number;
  readonly fromTimestamp?: number;
  readonly toTimestamp?: number;
  readonly hideReplies?: boolean;
  readonly withParent?: boolean;
  readonly categories?: readonly string[];
  readonly types?: readonly string[];
  readonly unread?: boolean;
  readonly undelivered?: boolean;
  readonly searchKeyword?: string;
  readonly hideMessagesFromBlockedUsers?: boolean;
  readonly hideDeletedMessages?: boolean;
  readonly hideQuotedMessages?: boolean;
  readonly updatedAfter?: number;
  readonly updatesOnly?: boolean;
  readonly hasAttachments?: boolean;
  readonly hasLinks?: boolean;
  readonly hasMentions?: boolean;
  readonly hasReactions?: boolean;
  readonly myMentionsOnly?: boolean;
  readonly mentionedUIDs?: readonly string[];
  readonly attachmentTypes?: readonly string[];
  readonly tags?: readonly string[];
  readonly withTags?: boolean;
  readonly mentionsWithTagInfo?: boolean;
  readonly mentionsWithBlockedInfo?: boolean;
}

/** Anything with the settings of a messages request, such as a `MessagesRequestBuilder`. */
export interface MessagesFilter {
  getSettings(): MessagesSettings;
}
