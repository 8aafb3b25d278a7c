import { nameArgument } from '../base/arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { path } from '../http/path.ts';
import { User } from '../model/user.ts';
import { pageLimit } from './page-limit.ts';
import { PagedRequest } from './paged-request.ts';

/** Who may not join a group. Contract 6.2. */
export class BannedMembersRequestBuilder {
  readonly #guid: string;
  #limit: number | undefined;

  constructor(guid: string) {
    this.#guid = nameArgument(guid, 'guid');
  }

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  /** `client`: default the one of `Chat.init`. */
  build(client?: ChatClient): PagedRequest<User> {
    const guid = this.#guid;
    return new PagedRequest({
      path: () => path`/groups/${guid}/bannedusers`,
      query: {},
      limit: pageLimit(this.#limit),
      read: (json) => User.fromJSON(json),
      client,
    });
  }
}
