import { rowKeyOf } from '../../conversation/row-key-of.ts';
import type { ActionWorld } from '../actions/action-world.ts';
import type { ChatMessageListHandle } from '../list-props.ts';
import { storedMessages } from './stored-messages.ts';

/** Imperative handle of a list; no effect while none is open. See docs/spec/message-list.md#further-props-and-methods. */
export function listHandle(world: () => ActionWorld, reload: () => Promise<void>): ChatMessageListHandle {
  return {
    addMessage: (message) => world().handle?.addLocal(message),
    updateMessage: (message, withMuid = false) => world().handle?.updateLocal(message, withMuid),
    removeMessage(message) {
      const { handle } = world();
      const key = handle && rowKeyOf(handle, message);
      if (key !== undefined) handle?.removeLocal(key);
    },
    async deleteMessage(message) {
      const { client, events, report } = world();
      try {
        await client?.deleteMessage(message.getId());
      } catch (error) {
        report(error, 'ERR_CALLBACK');
        throw error;
      }
      events.emit('ccMessageDeleted', { message: message.clone() });
    },
    scrollToBottom: (options) => void world().session?.scrollToNewest(options),
    scrollToMessage: async (id, options) => (await world().session?.jump(id, options)) ?? false,
    reload,
    getMessages() {
      const { handle } = world();
      return handle ? storedMessages(handle, handle.getSnapshot('timeline').keys) : [];
    },
  };
}
