import { Chat } from '@chatwire/sdk';
import type { SuggestionItem } from './suggestion-item.ts';

export type MentionSearchBuilder = Chat.UsersRequestBuilder | Chat.GroupMembersRequestBuilder;

const PAGE_SIZE = 10;

/** Searches users to mention, page by page; drops results of an earlier search. */
export class MentionSearch {
  builder: MentionSearchBuilder | undefined;
  type: 'users' | 'usersAndGroupMembers' = 'usersAndGroupMembers';
  client: Chat.ChatClient | undefined;
  #request: { fetchNext(): Promise<readonly Chat.User[]> } | undefined;

  /** Returns a copy with the same settings and its own search. */
  copy(): MentionSearch {
    const copy = new MentionSearch();
    copy.builder = this.builder;
    copy.type = this.type;
    copy.client = this.client;
    return copy;
  }

  /**
   * Returns the first page of results. It begins with the entry that mentions everyone if this entry is enabled and
   * matches the key. Undefined if a newer search has started.
   */
  async start(
    key: string,
    guid: string | undefined,
    everybody: string | undefined,
  ): Promise<readonly SuggestionItem[] | undefined> {
    const builder = this.builder ?? this.#defaultBuilder(guid);
    builder.setLimit(PAGE_SIZE);
    if (key !== '') builder.setSearchKeyword(key);
    this.#request = builder.build(this.client);
    const people = await this.next();
    const isFitting = everybody?.toLowerCase().startsWith(key.toLowerCase()) ?? false;
    return people && everybody !== undefined && isFitting ? [allItem(everybody), ...people] : people;
  }

  async next(): Promise<readonly SuggestionItem[] | undefined> {
    const request = this.#request;
    const people = await request?.fetchNext();
    return request === this.#request ? people?.map(personItem) : undefined;
  }

  #defaultBuilder(guid: string | undefined): MentionSearchBuilder {
    return guid === undefined || this.type === 'users'
      ? new Chat.UsersRequestBuilder()
      : new Chat.GroupMembersRequestBuilder(guid);
  }
}

function personItem(user: Chat.User): SuggestionItem {
  const avatar = user.getAvatar();
  return {
    id: user.getUid(),
    name: user.getName(),
    promptText: `@${user.getName()}`,
    trackingCharacter: '@',
    underlyingText: `<@uid:${user.getUid()}>`,
    ...(avatar !== undefined && { leadingIconUrl: avatar }),
  };
}

function allItem(label: string): SuggestionItem {
  return {
    id: 'all',
    name: label,
    promptText: `@${label}`,
    trackingCharacter: '@',
    underlyingText: `<@all:${label}>`,
    hideLeadingIcon: true,
  };
}
