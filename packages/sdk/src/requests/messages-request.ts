import { type MessageIdArgument, messageIdArgument, nameArgument, nameArguments } from '../base/arguments.ts';
import type { ClientKey } from '../core/core-of.ts';
import { type BuiltSettings, builtSettings } from '../filter/built-settings.ts';
import { fingerprint } from '../filter/fingerprint.ts';
import { matchesSettings } from '../filter/matches-settings.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { CursorRequest } from './cursor-request.ts';
import { messagePages } from './message-pages.ts';

/**
 * Builds a request for messages of a user, a group, a thread, or all conversations of the logged-in user.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export class MessagesRequestBuilder {
  #settings: MessagesSettings;

  constructor(settings: MessagesSettings = {}) {
    this.#settings = settings;
  }

  /**
   * Returns the settings so far, not validated: `build` may reject them. Later calls of setters do not change the
   * object.
   */
  getSettings(): MessagesSettings {
    return this.#settings;
  }

  /** Selects only messages of the one-on-one conversation with this user. */
  setUID(uid: string): this {
    return this.#set({ uid: nameArgument(uid, 'uid') });
  }

  setGUID(guid: string): this {
    return this.#set({ guid: nameArgument(guid, 'guid') });
  }

  /** Selects only messages of this thread. */
  setParentMessageId(id: MessageIdArgument): this {
    return this.#set({ parentMessageId: messageIdArgument(id) });
  }

  /** Sets the page size, 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    return this.#set({ limit });
  }

  /** Sets the start point (exclusive). 0 or undefined: the newest message. */
  setMessageId(id: MessageIdArgument | undefined): this {
    return this.#set({ messageId: Number(id ?? 0) === 0 ? undefined : messageIdArgument(id) });
  }

  /** Sets the start point by time, in epoch seconds, like all times here. */
  setTimestamp(timestamp: number): this {
    return this.#set({ timestamp });
  }

  /** Selects only messages sent at or after this time. */
  setFromTimestamp(fromTimestamp: number): this {
    return this.#set({ fromTimestamp });
  }

  /** Selects only messages sent before this time. */
  setToTimestamp(toTimestamp: number): this {
    return this.#set({ toTimestamp });
  }

  /** Hides replies. Default: hidden in the list of one conversation, included in the list of all conversations. */
  hideReplies(hideReplies = true): this {
    return this.#set({ hideReplies });
  }

  /** Includes the parent message in the list of its thread. */
  withParent(withParent = true): this {
    return this.#set({ withParent });
  }

  setCategory(category: string): this {
    return this.#set({ categories: [category] });
  }

  /** Selects messages of any of these categories. */
  setCategories(categories: readonly string[]): this {
    return this.#set({ categories: [...categories] });
  }

  setType(type: string): this {
    return this.#set({ types: [type] });
  }

  /** Selects messages of any of these types; if categories are set too, both must match. */
  setTypes(types: readonly string[]): this {
    return this.#set({ types: [...types] });
  }

  setUnread(unread = true): this {
    return this.#set({ unread });
  }

  setUndelivered(undelivered = true): this {
    return this.#set({ undelivered });
  }

  /** Searches text, captions, and file names, ignoring case and accents. */
  setSearchKeyword(searchKeyword: string): this {
    return this.#set({ searchKeyword });
  }

  hideMessagesFromBlockedUsers(hideMessagesFromBlockedUsers = true): this {
    return this.#set({ hideMessagesFromBlockedUsers });
  }

  hideDeletedMessages(hideDeletedMessages = true): this {
    return this.#set({ hideDeletedMessages });
  }

  hideQuotedMessages(hideQuotedMessages = true): this {
    return this.#set({ hideQuotedMessages });
  }

  /** Selects only messages changed after this time. */
  setUpdatedAfter(updatedAfter: number): this {
    return this.#set({ updatedAfter });
  }

  /** Selects, with `setUpdatedAfter`, only messages that existed before that time. */
  updatesOnly(updatesOnly = true): this {
    return this.#set({ updatesOnly });
  }

  hasAttachments(hasAttachments = true): this {
    return this.#set({ hasAttachments });
  }

  hasLinks(hasLinks = true): this {
    return this.#set({ hasLinks });
  }

  hasMentions(hasMentions = true): this {
    return this.#set({ hasMentions });
  }

  hasReactions(hasReactions = true): this {
    return this.#set({ hasReactions });
  }

  myMentionsOnly(myMentionsOnly = true): this {
    return this.#set({ myMentionsOnly });
  }

  /** Selects messages that mention any of these users. */
  setMentionedUIDs(uids: readonly string[]): this {
    return this.#set({ mentionedUIDs: nameArguments(uids, 'uid') });
  }

  /** Selects messages with an attachment of any of these types: image, video, audio, file. */
  setAttachmentTypes(attachmentTypes: readonly string[]): this {
    return this.#set({ attachmentTypes: [...attachmentTypes] });
  }

  /** Selects messages with any of these tags. */
  setTags(tags: readonly string[]): this {
    return this.#set({ tags: [...tags] });
  }

  /** Includes tags in the response. */
  withTags(withTags = true): this {
    return this.#set({ withTags });
  }

  /** Adds the tags of mentioned users, if known to this client. */
  mentionsWithTagInfo(mentionsWithTagInfo = true): this {
    return this.#set({ mentionsWithTagInfo });
  }

  /** Adds the block state of mentioned users, if known to this client. */
  mentionsWithBlockedInfo(mentionsWithBlockedInfo = true): this {
    return this.#set({ mentionsWithBlockedInfo });
  }

  /**
   * Builds the request. `client`: default the one of `Chat.init`. Throws `ERR_BAD_ARGUMENT` for settings that exclude
   * each other.
   */
  build(client?: ClientKey): MessagesRequest {
    return new MessagesRequest(builtSettings(this.#settings), client);
  }

  #set(settings: { readonly [K in keyof MessagesSettings]: MessagesSettings[K] | undefined }): this {
    const entries = Object.entries({ ...this.#settings, ...settings });
    this.#settings = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    return this;
  }
}

/**
 * A list of messages that can be read in both directions. Built by `MessagesRequestBuilder`.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export class MessagesRequest {
  readonly #settings: BuiltSettings;
  readonly #pages: CursorRequest<BaseMessage>;

  constructor(settings: BuiltSettings, client: ClientKey | undefined) {
    this.#settings = settings;
    this.#pages = messagePages(settings, client);
  }

  /** Returns all settings. */
  getSettings(): MessagesSettings {
    return this.#settings;
  }

  /** Returns the uid. This getter and the following ones return undefined for a setting that was not set. */
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

  /** Returns epoch seconds, like all times here. */
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

  /** Returns the next older page, oldest first; empty when there are no older messages. */
  fetchPrevious(options?: CallOptions): Promise<BaseMessage[]> {
    return this.#pages.fetchPrevious(options);
  }

  /**
   * Returns the next newer page, oldest first; empty when there are no newer messages. Rejects with
   * `ERR_NO_START_POINT` without a start point.
   */
  fetchNext(options?: CallOptions): Promise<BaseMessage[]> {
    return this.#pages.fetchNext(options);
  }

  /** Undefined before the first response. */
  hasMore(side: 'older' | 'newer'): boolean | undefined {
    return this.#pages.hasMore(side);
  }

  /**
   * Returns whether the server would select the message, by kind, parent, tags, keyword, attachments, links, mentions,
   * reactions, blocked, deleted, and quoted. Ignores start points, times, and the unread filter.
   */
  matches(message: BaseMessage): boolean {
    return matchesSettings(this.#settings, message);
  }

  /** Returns a string that is equal for requests that differ only in their start points. */
  fingerprint(): string {
    return fingerprint(this.#settings);
  }

  /** Returns a builder with the same settings; changing it does not affect this request. */
  toBuilder(): MessagesRequestBuilder {
    return new MessagesRequestBuilder(this.#settings);
  }
}
