import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { failure } from '../base/chat-exception.ts';
import type { ClientKey } from '../core/core-of.ts';
import { path } from '../http/path.ts';
import { Reaction } from '../model/reaction.ts';
import { CursorRequest } from './cursor-request.ts';
import { ListBuilder } from './list-builder.ts';

/** Reactions to one message. See docs/spec/sdk.md#other-request-builders. */
export class ReactionsRequestBuilder extends ListBuilder {
  #messageId: number | undefined;

  /** Returns a copy; changing it does not affect this builder. */
  clone(): ReactionsRequestBuilder {
    const copy = this.copyInto(new ReactionsRequestBuilder());
    copy.#messageId = this.#messageId;
    return copy;
  }

  /** Sets the message. Required. */
  setMessageId(id: MessageIdArgument): this {
    this.#messageId = messageIdArgument(id);
    return this;
  }

  /** Selects only this emoji. */
  setReaction(reaction: string): this {
    return this.set({ reaction });
  }

  /** Builds the request. `client`: default the one of `Chat.init`. Throws `ERR_BAD_ARGUMENT` without a message. */
  build(client?: ClientKey): CursorRequest<Reaction> {
    const messageId = this.#messageId;
    if (messageId === undefined) throw failure('ERR_BAD_ARGUMENT', 'setMessageId is required.');
    return new CursorRequest({
      path: path`/messages/${messageId}/reactions`,
      ...this.built(),
      start: { older: undefined, newer: { id: 0 } },
      read: (json) => Reaction.fromJSON(json),
      client,
    });
  }
}
