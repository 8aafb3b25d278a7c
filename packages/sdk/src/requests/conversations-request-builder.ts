import type { ReceiverType } from '@chatwire/protocol';
import type { ClientKey } from '../core/core-of.ts';
import type { Conversation } from '../model/conversation.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** The user's conversations, newest activity first. See docs/spec/sdk.md#other-request-builders. */
export class ConversationsRequestBuilder extends ListBuilder {
  setConversationType(conversationType: ReceiverType): this {
    return this.set({ conversationType });
  }

  setTags(tags: readonly string[]): this {
    return this.set({ tags });
  }

  /** Includes tags in the response. */
  withTags(withTags = true): this {
    return this.set({ withTags });
  }

  /** Selects only conversations with unread messages. */
  setUnread(isUnread = true): this {
    return this.set({ unread: isUnread ? true : undefined });
  }

  setSearchKeyword(searchKey: string): this {
    return this.set({ searchKey });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<Conversation> {
    return new PagedRequest({
      path: () => '/conversations',
      ...this.built(),
      read: (json, { records }) => records.readConversation(json),
      client,
    });
  }
}
