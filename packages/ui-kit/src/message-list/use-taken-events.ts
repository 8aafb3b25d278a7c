import { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { rowKeyOf } from '../conversation/row-key-of.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import type { ChatUIEventListener } from '../ui-events/ui-event-map.ts';

/**
 * Applies messages of UI events that belong to this list; repeated events change nothing. This client's own messages
 * are known already. See docs/spec/message-list.md#ui-events.
 */
export function useTakenEvents(
  handle: Chat.ConversationHandle | undefined,
  report: (error: unknown, code: string) => void,
): void {
  const events = useChatUIEvents();
  const id = useId();
  useEffect(() => {
    if (!handle) return undefined;
    const contained = (work: () => void) => {
      try {
        work();
      } catch (error) {
        report(error, 'ERR_CALLBACK');
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
    const taken: ChatUIEventListener = {
      ccMessageSent: ({ message, status }) => (status === 'inprogress' ? add(message) : update(message)),
      ccMessageEdited: ({ message, status }) => status === 'success' && update(message),
      ccMessageDeleted: ({ message }) => update(deleted(message)),
      ccGroupLeft: ({ message }) => add(message),
      ccGroupMemberAdded: ({ messages }) => messages.forEach(add),
      ccGroupMemberKicked: ({ message }) => add(message),
      ccGroupMemberBanned: ({ message }) => add(message),
      ccGroupMemberUnBanned: ({ message }) => add(message),
      ccGroupMemberScopeChanged: ({ message }) => add(message),
    };
    events.addListener(id, taken);
    return () => events.removeListener(id);
  }, [handle, events, id, report]);
}

/** The event may contain the message as it was before its deletion. */
function deleted(message: Chat.BaseMessage): Chat.BaseMessage {
  if (message.isDeleted()) return message;
  const deletedAt = Math.floor(platformTimers.nowMs() / 1000);
  const own = message.isOwn() ? message.getSender()?.getUid() : undefined;
  return Chat.messageFromJSON({ ...message.toJSON(), deletedAt, data: {} }, own);
}
