import { rowKeyOf } from '../../conversation/row-key-of.ts';
import type { ChatMessageListHandle } from '../list-props.ts';
import type { ListInputs } from './list-inputs.ts';
import type { OpenList } from './open-list.ts';
import { storedMessages } from './stored-messages.ts';

interface Current extends Pick<ListInputs, 'client' | 'events' | 'report'> {
  /** Undefined: nothing is open, and nothing is done. */
  readonly list: OpenList | undefined;
}

/** What an app can do with a list. See docs/spec/message-list.md#further-props-and-methods. */
export function listHandle(now: () => Current): ChatMessageListHandle {
  return {
    addMessage: (message) => now().list?.handle.addLocal(message),
    updateMessage: (message, withMuid = false) => now().list?.handle.updateLocal(message, withMuid),
    removeMessage(message) {
      const handle = now().list?.handle;
      const key = handle && rowKeyOf(handle, message);
      if (key !== undefined) handle?.removeLocal(key);
    },
    async deleteMessage(message) {
      const { client, events, report } = now();
      try {
        await client?.deleteMessage(message.getId());
      } catch (error) {
        report(error, 'ERR_CALLBACK');
        throw error;
      }
      events.emit('ccMessageDeleted', { message: message.clone() });
    },
    scrollToBottom: (options) => void now().list?.session.scrollToNewest(options),
    scrollToMessage: async (id, options) => (await now().list?.session.jump(id, options)) ?? false,
    reload: async () => now().list?.reload(),
    getMessages() {
      const handle = now().list?.handle;
      return handle ? storedMessages(handle, handle.getSnapshot('timeline').keys) : [];
    },
  };
}
