import { Chat } from '@chatwire/sdk';
import type { BubbleSettings } from '../../bubbles/bubble-settings.ts';
import { isSameConversation } from '../../conversation/conversation-props.ts';
import { rowKeyOf } from '../../conversation/row-key-of.ts';
import type { ChatUIEventListener } from '../../ui-events/ui-event-map.ts';
import type { FollowedList, ListContext } from './follower.ts';

/**
 * Adds and updates messages of this conversation that are passed in UI events. Repeated events change nothing, and
 * messages that this client sends are in the list already. Returns a function that stops this.
 * See docs/spec/message-list.md#ui-events.
 */
export function followUIEvents({ handle }: FollowedList, { inputs, id, platform: { clock } }: ListContext): () => void {
  const { events } = inputs();
  const reportingErrors = (work: () => void) => {
    try {
      work();
    } catch (error) {
      inputs().report(error, 'ERR_CALLBACK');
    }
  };
  const add = (message: Chat.BaseMessage) =>
    reportingErrors(() => {
      const isNamed = message.getId() > 0 || message.getMuid() !== undefined;
      if (isNamed && rowKeyOf(handle, message) === undefined) handle.addLocal(message);
    });
  const update = (message: Chat.BaseMessage) =>
    reportingErrors(() => {
      const key = rowKeyOf(handle, message);
      if (key !== undefined) handle.updateLocal(message, handle.getRow(key)?.message.getId() !== message.getId());
    });
  const listener: ChatUIEventListener = {
    ccMessageSent: ({ message, status }) => (status === 'inprogress' ? add(message) : update(message)),
    ccMessageEdited: ({ message, status }) => status === 'success' && update(message),
    ccEditLastMessage: (conversation) => {
      const { props, settings } = inputs();
      if (isSameConversation(conversation, props)) reportingErrors(() => editLast(handle, settings));
    },
    ccMessageDeleted: ({ message }) => update(asDeleted(message, clock.nowMs())),
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
  const editOptionOf = (key: string) => {
    const row = handle.getRow(key);
    return row?.message.isOwn() ? optionsOf?.(row).entries.find(({ id }) => id === 'editMessage') : undefined;
  };
  const lastKey = handle.getSnapshot('timeline').keys.findLast((key) => editOptionOf(key)?.onPress !== undefined);
  const message = lastKey === undefined ? undefined : handle.getRow(lastKey)?.message;
  if (lastKey !== undefined && message) editOptionOf(lastKey)?.onPress?.(message.clone());
}

/** Returns the message in its deleted state, because the event may contain it as it was before. */
function asDeleted(message: Chat.BaseMessage, nowMs: number): Chat.BaseMessage {
  if (message.isDeleted()) return message;
  const ownUid = message.isOwn() ? message.getSender()?.getUid() : undefined;
  return Chat.messageFromJSON({ ...message.toJSON(), deletedAt: Math.floor(nowMs / 1000), data: {} }, ownUid);
}
