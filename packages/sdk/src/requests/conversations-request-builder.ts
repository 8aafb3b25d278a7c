import type { ReceiverType } from '@chatwire/protocol';
import type { ChatClient } from '../client/chat-client.ts';
import type { Query } from '../http/path.ts';
import { Conversation } from '../model/conversation.ts';
import { pageLimit } from './page-limit.ts';
import { PagedRequest } from './paged-request.ts';

/** The user's conversations, newest activity first. Contract 6.2. */
export class ConversationsRequestBuilder {
  #limit: number | undefined;
  #query: Query = {};

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  setConversationType(conversationType: ReceiverType): this {
    return this.#set({ conversationType });
  }

  setTags(tags: readonly string[]): this {
    return this.#set({ tags });
  }

  /** Tags are in the answer. */
  withTags(withTags = true): this {
    return this.#set({ withTags });
  }

  /** Only those with something unread. */
  setUnread(isUnread = true): this {
    return this.#set({ unread: isUnread ? true : undefined });
  }

  setSearchKeyword(searchKey: string): this {
    return this.#set({ searchKey });
  }

  /** `client`: default the one of `Chat.init`. */
  build(client?: ChatClient): PagedRequest<Conversation> {
    return new PagedRequest({
      path: () => '/conversations',
      query: this.#query,
      limit: pageLimit(this.#limit),
      read: (json, { records, session }) => Conversation.fromJSON(records.learnConversation(json), session.uid),
      client,
    });
  }

  #set(query: Query): this {
    this.#query = { ...this.#query, ...query };
    return this;
  }
}
