import type { BlockDirection } from '@chatwire/protocol';
import type { ChatClient } from '../client/chat-client.ts';
import { path } from '../http/path.ts';
import { User } from '../model/user.ts';
import { pageLimit } from './page-limit.ts';
import { PagedRequest } from './paged-request.ts';

/** Who blocks whom. Contract 6.2. */
export class BlockedUsersRequestBuilder {
  #limit: number | undefined;
  #direction: BlockDirection | undefined;

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  /** Default: both. */
  setDirection(direction: BlockDirection): this {
    this.#direction = direction;
    return this;
  }

  /** `client`: default the one of `Chat.init`. */
  build(client?: ChatClient): PagedRequest<User> {
    return new PagedRequest({
      path: ({ session }) => path`/users/${session.uid ?? ''}/blockedusers`,
      query: { direction: this.#direction },
      limit: pageLimit(this.#limit),
      read: (json, { records }) => User.fromJSON(records.learnUser(json)),
      client,
    });
  }
}
