import type { Scope } from '@chatwire/protocol';
import { nameArgument } from '../base/arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { path, type Query } from '../http/path.ts';
import { GroupMember } from '../model/group-member.ts';
import { pageLimit } from './page-limit.ts';
import { PagedRequest } from './paged-request.ts';

/** Members of a group. Contract 6.2. */
export class GroupMembersRequestBuilder {
  readonly #guid: string;
  #limit: number | undefined;
  #query: Query = {};

  constructor(guid: string) {
    this.#guid = nameArgument(guid, 'guid');
  }

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  setSearchKeyword(searchKey: string): this {
    return this.#set({ searchKey });
  }

  setScopes(scopes: readonly Scope[]): this {
    return this.#set({ scopes });
  }

  setStatus(status: 'online' | 'offline'): this {
    return this.#set({ status });
  }

  /** `client`: default the one of `Chat.init`. */
  build(client?: ChatClient): PagedRequest<GroupMember> {
    const guid = this.#guid;
    return new PagedRequest({
      path: () => path`/groups/${guid}/members`,
      query: this.#query,
      limit: pageLimit(this.#limit),
      read(json, { records }) {
        const { scope: _, joinedAt: __, isOwner: ___, ...user } = json;
        records.learnUser(user);
        return GroupMember.fromJSON({ ...json, guid });
      },
      client,
    });
  }

  #set(query: Query): this {
    this.#query = { ...this.#query, ...query };
    return this;
  }
}
