import type { GroupType } from '@chatwire/protocol';
import type { ClientKey } from '../core/core-of.ts';
import type { Group } from '../model/group.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Groups the user may see. See docs/spec/sdk.md#other-request-builders. */
export class GroupsRequestBuilder extends ListBuilder {
  setSearchKeyword(searchKey: string): this {
    return this.set({ searchKey });
  }

  setGroupType(type: GroupType): this {
    return this.set({ type });
  }

  setTags(tags: readonly string[]): this {
    return this.set({ tags });
  }

  /** Includes tags in the response. */
  withTags(withTags = true): this {
    return this.set({ withTags });
  }

  joinedOnly(isJoinedOnly = true): this {
    return this.set({ hasJoined: isJoinedOnly ? true : undefined });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<Group> {
    return new PagedRequest({
      path: () => '/groups',
      ...this.built(),
      read: (json, { records }) => records.readGroup(json),
      client,
    });
  }
}
