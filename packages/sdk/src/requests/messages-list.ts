import { type Json, objectsOf, pick, textOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { ClientKey } from '../core/core-of.ts';
import type { BuiltSettings } from '../filter/built-settings.ts';
import { fingerprint } from '../filter/fingerprint.ts';
import { matchesSettings } from '../filter/matches-settings.ts';
import { messagesPath, messagesQuery } from '../filter/messages-query.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { CursorRequest, type StartPoint } from './cursor-request.ts';

/** The pages and the settings of a `MessagesRequest`. */
export abstract class MessagesList {
  readonly #settings: BuiltSettings;
  readonly #pages: CursorRequest<BaseMessage>;

  constructor(settings: BuiltSettings, client: ClientKey | undefined) {
    this.#settings = settings;
    const start = startOf(settings);
    this.#pages = new CursorRequest({
      path: messagesPath(settings),
      query: messagesQuery(settings),
      limit: settings.limit,
      start: { older: start, newer: start },
      read: (json, core) => core.records.message(withKnownMentions(json, core, settings)),
      client,
    });
  }

  /** All settings, as they were built. */
  getSettings(): MessagesSettings {
    return this.#settings;
  }

  /** Undefined: not asked for, as with all that follow. */
  getUID(): string | undefined {
    return this.#settings.uid;
  }

  getGUID(): string | undefined {
    return this.#settings.guid;
  }

  getParentMessageId(): number | undefined {
    return this.#settings.parentMessageId;
  }

  getLimit(): number {
    return this.#settings.limit;
  }

  getMessageId(): number | undefined {
    return this.#settings.messageId;
  }

  /** Epoch seconds, as all times here. */
  getTimestamp(): number | undefined {
    return this.#settings.timestamp;
  }

  getFromTimestamp(): number | undefined {
    return this.#settings.fromTimestamp;
  }

  getToTimestamp(): number | undefined {
    return this.#settings.toTimestamp;
  }

  getHideReplies(): boolean | undefined {
    return this.#settings.hideReplies;
  }

  getWithParent(): boolean | undefined {
    return this.#settings.withParent;
  }

  getCategories(): readonly string[] | undefined {
    return this.#settings.categories;
  }

  getTypes(): readonly string[] | undefined {
    return this.#settings.types;
  }

  getUnread(): boolean | undefined {
    return this.#settings.unread;
  }

  getUndelivered(): boolean | undefined {
    return this.#settings.undelivered;
  }

  getSearchKeyword(): string | undefined {
    return this.#settings.searchKeyword;
  }

  getHideMessagesFromBlockedUsers(): boolean | undefined {
    return this.#settings.hideMessagesFromBlockedUsers;
  }

  getHideDeletedMessages(): boolean | undefined {
    return this.#settings.hideDeletedMessages;
  }

  getHideQuotedMessages(): boolean | undefined {
    return this.#settings.hideQuotedMessages;
  }

  getUpdatedAfter(): number | undefined {
    return this.#settings.updatedAfter;
  }

  getUpdatesOnly(): boolean | undefined {
    return this.#settings.updatesOnly;
  }

  getHasAttachments(): boolean | undefined {
    return this.#settings.hasAttachments;
  }

  getHasLinks(): boolean | undefined {
    return this.#settings.hasLinks;
  }

  getHasMentions(): boolean | undefined {
    return this.#settings.hasMentions;
  }

  getHasReactions(): boolean | undefined {
    return this.#settings.hasReactions;
  }

  getMyMentionsOnly(): boolean | undefined {
    return this.#settings.myMentionsOnly;
  }

  getMentionedUIDs(): readonly string[] | undefined {
    return this.#settings.mentionedUIDs;
  }

  getAttachmentTypes(): readonly string[] | undefined {
    return this.#settings.attachmentTypes;
  }

  getTags(): readonly string[] | undefined {
    return this.#settings.tags;
  }

  getWithTags(): boolean | undefined {
    return this.#settings.withTags;
  }

  getMentionsWithTagInfo(): boolean | undefined {
    return this.#settings.mentionsWithTagInfo;
  }

  getMentionsWithBlockedInfo(): boolean | undefined {
    return this.#settings.mentionsWithBlockedInfo;
  }

  /** The older page, oldest first; empty at the end. */
  fetchPrevious(options?: CallOptions): Promise<BaseMessage[]> {
    return this.#pages.fetchPrevious(options);
  }

  /** The newer page; empty at the end. Without a start point rejects with `ERR_NO_START_POINT`. */
  fetchNext(options?: CallOptions): Promise<BaseMessage[]> {
    return this.#pages.fetchNext(options);
  }

  /** Undefined before the first answer. */
  hasMore(side: 'older' | 'newer'): boolean | undefined {
    return this.#pages.hasMore(side);
  }

  /**
   * Whether the server would select the message: kind, parent, tags, keyword, attachments, links, mentions, reactions,
   * blocked, deleted, quoted. Start points, times and unread are not looked at.
   */
  matches(message: BaseMessage): boolean {
    return matchesSettings(this.#settings, message);
  }

  /** The same for requests that differ in their start points only. */
  fingerprint(): string {
    return fingerprint(this.#settings);
  }
}

function startOf({ messageId, timestamp }: MessagesSettings): StartPoint | undefined {
  if (messageId !== undefined) return { id: messageId };
  return timestamp === undefined ? undefined : { sentAt: timestamp };
}

/** Mentioned users with what this client knows of them beyond their names. */
function withKnownMentions(json: Json, { records }: Core, settings: MessagesSettings): Json {
  const members = [
    ...(settings.mentionsWithTagInfo ? ['tags'] : []),
    ...(settings.mentionsWithBlockedInfo ? ['blockedByMe', 'hasBlockedMe'] : []),
  ];
  const data = json['data'];
  if (members.length === 0 || typeof data !== 'object' || data === null) return json;
  const mentions = objectsOf({ ...data }, 'mentions').map((user) => {
    const known = records.user(textOf(user, 'uid') ?? '') ?? {};
    return { ...user, ...pick(known, members) };
  });
  return mentions.length === 0 ? json : { ...json, data: { ...data, mentions } };
}
