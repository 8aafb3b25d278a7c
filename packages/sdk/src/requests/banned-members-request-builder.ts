import { nameArgument } from '../base/arguments.ts';
import type { ClientKey } from '../core/core-of.ts';
import { path } from '../http/path.ts';
import { User } from '../model/user.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Users who are banned from a group. See docs/spec/sdk.md#other-request-builders. */
export class BannedMembersRequestBuilder extends ListBuilder {
  readonly #guid: string;

  constructor(guid: string) {
    super();
    this.#guid = nameArgument(guid, 'guid');
  }

  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<User> {
    const guid = this.#guid;
    return new PagedRequest({
      path: () => path`/groups/${guid}/bannedusers`,
      ...this.built(),
      read: (json) => User.fromJSON(json),
      client,
    });
  }
}
