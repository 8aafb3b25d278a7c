import type { Scope } from '@chatwire/protocol';
import { nameArgument } from '../base/arguments.ts';
import type { ClientKey } from '../core/core-of.ts';
import { path } from '../http/path.ts';
import { GroupMember } from '../model/group-member.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Members of a group. See docs/spec/sdk.md#other-request-builders. */
export class GroupMembersRequestBuilder extends ListBuilder {
  readonly #guid: string;

  constructor(guid: string) {
    super();
    this.#guid = nameArgument(guid, 'guid');
  }

  setSearchKeyword(searchKey: string): this {
    return this.set({ searchKey });
  }

  setScopes(scopes: readonly Scope[]): this {
    return this.set({ scopes });
  }

  setStatus(status: 'online' | 'offline'): this {
    return this.set({ status });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<GroupMember> {
    const guid = this.#guid;
    return new PagedRequest({
      path: () => path`/groups/${guid}/members`,
      ...this.built(),
      read(json, { records }) {
        const { scope: _, joinedAt: __, isOwner: ___, ...user } = json;
        records.readUser(user);
        return GroupMember.fromJSON({ ...json, guid });
      },
      client,
    });
  }
}
