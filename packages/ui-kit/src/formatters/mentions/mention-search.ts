import { Chat } from '@chatwire/sdk';
import type { SuggestionItem } from './suggestion-item.ts';

export type MentionSearchBuilder = Chat.UsersRequestBuilder | Chat.GroupMembersRequestBuilder;

const PAGE_SIZE = 10;

/** Searches for users to mention, page by page. Results of an earlier search are dropped. */
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
   * matches the key. Undefined if a newer search has started. Rejects if the request fails.
   */
  async start(
    key: string,
    guid: string | undefined,
    everyoneLabel: string | undefined,
  ): Promise<readonly SuggestionItem[] | undefined> {
    const builder = this.builder ?? this.#defaultBuilder(guid);
    builder.setLimit(PAGE_SIZE);
    if (key !== '') builder.setSearchKeyword(key);
    this.#request = builder.build(this.client);
    const people = await this.next();
    const matchesKey = everyoneLabel?.toLowerCase().startsWith(key.toLowerCase()) ?? false;
    return people && everyoneLabel !== undefined && matchesKey ? [allItem(everyoneLabel), ...people] : people;
  }

  /** Returns the next page of results; undefined without a search, or if a newer one has started. */
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
