import type { Chat } from '@chatwire/sdk';
import { type Ref, useImperativeHandle } from 'react';
import { rowKeyOf } from '../conversation/row-key-of.ts';
import type { ListSession } from '../list/session/list-session.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import type { ChatMessageListHandle } from './list-props.ts';
import { storedMessages } from './use-load-callbacks.ts';

interface Listed {
  readonly client: Chat.ChatClient | undefined;
  readonly handle: Chat.ConversationHandle | undefined;
  readonly session: ListSession | undefined;
  readonly reload: () => Promise<void>;
  readonly report: (error: unknown, code: string) => void;
}

/** What an app can do with the list. See docs/spec/message-list.md#further-props-and-methods. */
export function useListHandle(ref: Ref<ChatMessageListHandle> | undefined, listed: Listed): void {
  const { client, handle, session, reload, report } = listed;
  const events = useChatUIEvents();
  useImperativeHandle(
    ref,
    () => ({
      addMessage: (message) => handle?.addLocal(message),
      updateMessage: (message, withMuid = false) => handle?.updateLocal(message, withMuid),
      removeMessage(message) {
        const key = handle && rowKeyOf(handle, message);
        if (key !== undefined) handle?.removeLocal(key);
      },
      async deleteMessage(message) {
        try {
          await client?.deleteMessage(message.getId());
        } catch (error) {
          report(error, 'ERR_CALLBACK');
          throw error;
        }
        events.emit('ccMessageDeleted', { message: message.clone() });
      },
      scrollToBottom: (options) => void session?.scrollToNewest(options),
      scrollToMessage: async (id, options) => (await session?.jump(id, options)) ?? false,
      reload,
      getMessages: () => (handle ? storedMessages(handle, handle.getSnapshot('timeline').keys) : []),
    }),
    [client, handle, session, reload, report, events],
  );
}
