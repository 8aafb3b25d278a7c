import { messageIdArgument, nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import type { Core } from '../core/core.ts';
import { messageFunctions } from '../functions/message-functions.ts';
import { receiptFunctions } from '../functions/receipt-functions.ts';
import { PendingReactions } from '../store/records/pending-reactions.ts';
import type { ConversationRef, OpenOptions } from '../store/types.ts';
import { ConversationHandle } from '../views/conversation-handle.ts';

/** Creates the views of a client's conversations. See docs/spec/sdk.md#conversation-store. */
export function createViews(core: Core) {
  const { store } = core;
  const functions = { ...messageFunctions(core), ...receiptFunctions(core) };
  const reactions = new PendingReactions({
    ...functions,
    messages: store.messages,
    stored: (json) => store.stored(json),
  });
  const handleCore = { ...core, ...functions, reactions };

  return {
    /**
     * Opens a view of a conversation or thread. It shows nothing before `load`; call `release` when the view is gone.
     */
    openConversation(ref: ConversationRef, options: OpenOptions = {}): ConversationHandle {
      const receiverType = receiverTypeArgument(ref.receiverType);
      const receiverId = nameArgument(ref.receiverId, 'receiverId');
      const { parentMessageId } = ref;
      const thread = parentMessageId !== undefined && { parentMessageId: messageIdArgument(parentMessageId) };
      return new ConversationHandle(handleCore, { receiverType, receiverId, ...thread }, options);
    },
  };
}
