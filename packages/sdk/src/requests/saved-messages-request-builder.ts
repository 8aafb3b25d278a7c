import type { ClientKey } from '../core/core-of.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { ListBuilder } from './list-builder.ts';
import { PagedRequest } from './paged-request.ts';

/** Messages that the user has saved, the last saved first. See docs/spec/sdk.md#other-request-builders. */
export class SavedMessagesRequestBuilder extends ListBuilder {
  /** Builds the request. `client`: default the one of `Chat.init`. */
  build(client?: ClientKey): PagedRequest<BaseMessage> {
    return new PagedRequest({
      path: () => '/messages/saved',
      ...this.built(),
      read: (json, { records }) => records.message(json),
      client,
    });
  }
}
