import { nameArguments } from '../base/arguments.ts';
import type { ClientKey } from '../core/core-of.ts';
import type { User } from '../model/user.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Users of the app. See docs/spec/sdk.md#other-request-builders. */
export class UsersRequestBuilder extends ListBuilder {
  setSearchKeyword(searchKey: string): this {
    return this.set({ searchKey });
  }

  setUIDs(uids: readonly string[]): this {
    return this.set({ uids: nameArguments(uids, 'uid') });
  }

  setRoles(roles: readonly string[]): this {
    return this.set({ roles });
  }

  setTags(tags: readonly string[]): this {
    return this.set({ tags });
  }

  /** Includes tags in the response. */
  withTags(withTags = true): this {
    return this.set({ withTags });
  }

  setUserStatus(status: 'online' | 'offline'): this {
    return this.set({ status });
  }

  /** Sets the order. Default: name. */
  sortBy(sortBy: 'name' | 'lastActiveAt' | 'createdAt'): this {
    return this.set({ sortBy });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<User> {
    return new PagedRequest({
      path: () => '/users',
      ...this.built(),
      read: (json, { records }) => records.readUser(json),
      client,
    });
  }
}
