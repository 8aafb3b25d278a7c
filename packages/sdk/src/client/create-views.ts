import { messageIdArgument, nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import type { Core } from '../core/core.ts';
import { messageFunctions } from '../functions/message-functions.ts';
import { receiptFunctions } from '../functions/receipt-functions.ts';
import { ReactionWishes } from '../store/pending-reactions.ts';
import type { ConversationRef, OpenOptions } from '../store/types.ts';
import { ConversationHandle } from '../views/conversation-handle.ts';
import { findAgentThread } from '../views/find-agent-thread.ts';

/** Views of conversations, as a client gives them out. See docs/spec/sdk.md#conversation-store. */
export function createViews(core: Core) {
  const messages = messageFunctions(core);
  const { markMessageAsUnread } = receiptFunctions(core);
  const { store, http } = core;
  const reactions = new ReactionWishes({
    messages: store.messages,
    add: messages.addReaction,
    remove: messages.removeReaction,
    stored: (json) => store.stored(json),
  });
  const handleCore = {
    ...core,
    reactions,
    lastThreadOf: (agent: string) => findAgentThread(http, agent),
    details: messages.getMessageDetails,
    edit: messages.editMessage,
    delete: messages.deleteMessage,
    translate: messages.translateMessage,
    markUnread: markMessageAsUnread,
  };

  return {
    /** A view of a conversation or thread. It shows nothing before `load`; call `release` when the view is gone. */
    openConversation(ref: ConversationRef, options: OpenOptions = {}): ConversationHandle {
      const receiverType = receiverTypeArgument(ref.receiverType);
      const receiverId = nameArgument(ref.receiverId, 'receiverId');
      const { parentMessageId } = ref;
      const thread = parentMessageId !== undefined && { parentMessageId: messageIdArgument(parentMessageId) };
      return new ConversationHandle(handleCore, { receiverType, receiverId, ...thread }, options);
    },
  };
}
