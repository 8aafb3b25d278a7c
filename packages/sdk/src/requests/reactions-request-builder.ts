import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { failure } from '../base/chat-exception.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { path } from '../http/path.ts';
import { Reaction } from '../model/reaction.ts';
import { CursorRequest } from './cursor-request.ts';
import { pageLimit } from './page-limit.ts';

/** Reactions to one message. Contract 6.2. */
export class ReactionsRequestBuilder {
  #messageId: number | undefined;
  #reaction: string | undefined;
  #limit: number | undefined;

  /** Required. */
  setMessageId(id: MessageIdArgument): this {
    this.#messageId = messageIdArgument(id);
    return this;
  }

  /** Only this emoji. */
  setReaction(reaction: string): this {
    this.#reaction = reaction;
    return this;
  }

  /** 1 to 100. Default: 30. */
  setLimit(limit: number): this {
    this.#limit = limit;
    return this;
  }

  /** `client`: default the one of `Chat.init`. Throws `ERR_BAD_ARGUMENT` without a message. */
  build(client?: ChatClient): CursorRequest<Reaction> {
    const messageId = this.#messageId;
    if (messageId === undefined) throw failure('ERR_BAD_ARGUMENT', 'Name the message whose reactions are wanted.');
    return new CursorRequest({
      path: path`/messages/${messageId}/reactions`,
      query: { reaction: this.#reaction },
      limit: pageLimit(this.#limit),
      start: { older: undefined, newer: { id: 0 } },
      read: (json) => Reaction.fromJSON(json),
      client,
    });
  }
}
