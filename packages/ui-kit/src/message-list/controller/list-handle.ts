import { rowKeyOf } from '../../conversation/row-key-of.ts';
import type { ActionContext } from '../actions/action-context.ts';
import type { ChatMessageListHandle } from '../list-props.ts';
import { storedMessages } from './stored-messages.ts';

/**
 * Creates the imperative handle of a list. Its methods have no effect while no conversation is open.
 * See docs/spec/message-list.md#further-props-and-methods.
 */
export function listHandle(context: () => ActionContext, reload: () => Promise<void>): ChatMessageListHandle {
  return {
    addMessage: (message) => context().handle?.addLocal(message),
    updateMessage: (message, withMuid = false) => context().handle?.updateLocal(message, withMuid),
    removeMessage(message) {
      const { handle } = context();
      const key = handle && rowKeyOf(handle, message);
      if (key !== undefined) handle?.removeLocal(key);
    },
    async deleteMessage(message) {
      const { client, events, report } = context();
      try {
        await client?.deleteMessage(message.getId());
      } catch (error) {
        report(error, 'ERR_CALLBACK');
        throw error;
      }
      events.emit('ccMessageDeleted', { message: message.clone() });
    },
    scrollToBottom: (options) => void context().session?.scrollToNewest(options),
    scrollToMessage: async (id, options) => (await context().session?.jump(id, options)) ?? false,
    reload,
    getMessages() {
      const { handle } = context();
      return handle ? storedMessages(handle, handle.getSnapshot('timeline').keys) : [];
    },
  };
}
