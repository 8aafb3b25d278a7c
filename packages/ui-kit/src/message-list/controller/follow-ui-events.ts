import { Chat } from '@chatwire/sdk';
import type { BubbleSettings } from '../../bubbles/bubble-settings.ts';
import { isSameConversation } from '../../conversation/conversation-props.ts';
import { rowKeyOf } from '../../conversation/row-key-of.ts';
import type { ChatUIEventListener } from '../../ui-events/ui-event-map.ts';
import type { Followed, ListContext } from './follower.ts';

/**
 * Applies messages of UI events that belong to this list. Repeated events change nothing; messages sent by this client
 * are already known.
 * See docs/spec/message-list.md#ui-events.
 */
export function followUIEvents({ handle }: Followed, { now, id, platform: { clock } }: ListContext): () => void {
  const { events } = now();
  const contained = (work: () => void) => {
    try {
      work();
    } catch (error) {
      now().report(error, 'ERR_CALLBACK');
    }
  };
  const add = (message: Chat.BaseMessage) =>
    contained(() => {
      const isNamed = message.getId() > 0 || message.getMuid() !== undefined;
      if (isNamed && rowKeyOf(handle, message) === undefined) handle.addLocal(message);
    });
  const update = (message: Chat.BaseMessage) =>
    contained(() => {
      const key = rowKeyOf(handle, message);
      if (key !== undefined) handle.updateLocal(message, handle.getRow(key)?.message.getId() !== message.getId());
    });
  const listener: ChatUIEventListener = {
    ccMessageSent: ({ message, status }) => (status === 'inprogress' ? add(message) : update(message)),
    ccMessageEdited: ({ message, status }) => status === 'success' && update(message),
    ccEditLastMessage: (conversation) => {
      const { props, settings } = now();
      if (isSameConversation(conversation, props)) contained(() => editLast(handle, settings));
    },
    ccMessageDeleted: ({ message }) => update(deleted(message, clock.nowMs())),
    ccGroupLeft: ({ message }) => add(message),
    ccGroupMemberAdded: ({ messages }) => messages.forEach(add),
    ccGroupMemberKicked: ({ message }) => add(message),
    ccGroupMemberBanned: ({ message }) => add(message),
    ccGroupMemberUnBanned: ({ message }) => add(message),
    ccGroupMemberScopeChanged: ({ message }) => add(message),
  };
  events.addListener(id, listener);
  return () => events.removeListener(id);
}

function editLast(handle: Chat.ConversationHandle, { optionsOf }: BubbleSettings): void {
  const editOf = (key: string) => {
    const row = handle.getRow(key);
    return row?.message.isOwn() ? optionsOf?.(row).entries.find(({ id }) => id === 'editMessage') : undefined;
  };
  const last = handle.getSnapshot('timeline').keys.findLast((key) => editOf(key)?.onPress !== undefined);
  const message = last === undefined ? undefined : handle.getRow(last)?.message;
  if (last !== undefined && message) editOf(last)?.onPress?.(message.clone());
}

/** Returns the message as deleted: the event may contain its state before the deletion. */
function deleted(message: Chat.BaseMessage, nowMs: number): Chat.BaseMessage {
  if (message.isDeleted()) return message;
  const own = message.isOwn() ? message.getSender()?.getUid() : undefined;
  return Chat.messageFromJSON({ ...message.toJSON(), deletedAt: Math.floor(nowMs / 1000), data: {} }, own);
}
