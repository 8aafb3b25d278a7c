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
 * Which messages are wanted: of a user, of a group, of a thread, or of all own conversations.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export class MessagesRequestBuilder {
  #settings: MessagesSettings;

  constructor(settings: MessagesSettings = {}) {
    this.#settings = settings;
  }

  /** Everything that has been set so far, which `build` may reject. Later changes of the builder do not change it. */
  getSettings(): MessagesSettings {
    return this.#settings;
  }

  /** One-on-one conversation with this user. */
  setUID(uid: string): this {
    return this.#set({ uid: nameArgument(uid, 'uid') });
  }

  setGUID(guid: string): this {
    return this.#set({ guid: nameArgument(guid, 'guid') });
  }

  /** One thread. */
  setParentMessageId(id: MessageIdArgument): this {
    return this.#set({ parentMessageId: messageIdArgument(id) });
  }

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    return this.#set({ limit });
  }

  /** Start point, left out itself. 0 or undefined: the newest end. */
  setMessageId(id: MessageIdArgument | undefined): this {
    return this.#set({ messageId: Number(id ?? 0) === 0 ? undefined : messageIdArgument(id) });
  }

  /** Start point by time; epoch seconds, as all times here. */
  setTimestamp(timestamp: number): this {
    return this.#set({ timestamp });
  }

  /** Sent at or after. */
  setFromTimestamp(fromTimestamp: number): this {
    return this.#set({ fromTimestamp });
  }

  /** Sent before. */
  setToTimestamp(toTimestamp: number): this {
    return this.#set({ toTimestamp });
  }

  /** Default: replies are hidden in the lists of one conversation, and shown in that of all. */
  hideReplies(hideReplies = true): this {
    return this.#set({ hideReplies });
  }

  /** A thread with its root. */
  withParent(withParent = true): this {
    return this.#set({ withParent });
  }

  setCategory(category: string): this {
    return this.#set({ categories: [category] });
  }

  /** Any of them. */
  setCategories(categories: readonly string[]): this {
    return this.#set({ categories: [...categories] });
  }

  setType(type: string): this {
    return this.#set({ types: [type] });
  }

  /** Any of them; with categories both must fit. */
  setTypes(types: readonly string[]): this {
    return this.#set({ types: [...types] });
  }

  setUnread(unread = true): this {
    return this.#set({ unread });
  }

  setUndelivered(undelivered = true): this {
    return this.#set({ undelivered });
  }

  /** In text, caption and file name; case and accents do not matter. */
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

  /** Changed since. */
  setUpdatedAfter(updatedAfter: number): this {
    return this.#set({ updatedAfter });
  }

  /** With `setUpdatedAfter`: only those that existed before. */
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

  /** Any of them. */
  setMentionedUIDs(uids: readonly string[]): this {
    return this.#set({ mentionedUIDs: nameArguments(uids, 'uid') });
  }

  /** Any of image, video, audio, file. */
  setAttachmentTypes(attachmentTypes: readonly string[]): this {
    return this.#set({ attachmentTypes: [...attachmentTypes] });
  }

  /** Any of them. */
  setTags(tags: readonly string[]): this {
    return this.#set({ tags: [...tags] });
  }

  /** The response contains tags. */
  withTags(withTags = true): this {
    return this.#set({ withTags });
  }

  /** Mentioned users come with their tags, as far as this client knows them. */
  mentionsWithTagInfo(mentionsWithTagInfo = true): this {
    return this.#set({ mentionsWithTagInfo });
  }

  /** Mentioned users come with who blocks whom, as far as this client knows. */
  mentionsWithBlockedInfo(mentionsWithBlockedInfo = true): this {
    return this.#set({ mentionsWithBlockedInfo });
  }

  /** `client`: default the one of `Chat.init`. Throws `ERR_BAD_ARGUMENT` for what cannot be asked together. */
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
 * A list of messages, read in both directions. Built by `MessagesRequestBuilder`, which it can return in turn.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export class MessagesRequest {
  readonly #settings: BuiltSettings;
  readonly #pages: CursorRequest<BaseMessage>;

  constructor(settings: BuiltSettings, client: ClientKey | undefined) {
    this.#settings = settings;
    this.#pages = messagePages(settings, client);
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

  /** Undefined before the first response. */
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

  /** Equal for requests that differ in their start points only. */
  fingerprint(): string {
    return fingerprint(this.#settings);
  }

  /** Independent of this request. */
  toBuilder(): MessagesRequestBuilder {
    return new MessagesRequestBuilder(this.#settings);
  }
}
