import type { BlockDirection } from '@chatwire/protocol';
import type { ClientKey } from '../core/core-of.ts';
import { path } from '../http/path.ts';
import type { User } from '../model/user.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Blocked users, and users who have blocked this one. See docs/spec/sdk.md#other-request-builders. */
export class BlockedUsersRequestBuilder extends ListBuilder {
  /** Sets the direction. Default: both. */
  setDirection(direction: BlockDirection): this {
    return this.set({ direction });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<User> {
    return new PagedRequest({
      path: ({ session }) => path`/users/${session.uid ?? ''}/blockedusers`,
      ...this.built(),
      read: (json, { records }) => records.readUser(json),
      client,
    });
  }
}
