import type { Chat } from '@chatwire/sdk';
import { useEffect, useRef } from 'react';
import { eventConversation } from '../conversation/event-conversation.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useContained } from '../provider/use-contained.ts';
import { useLatest } from '../provider/use-latest.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** Tells the app of loads, of empty conversations, and of what failed in the background. Contract 3.6, 25. */
export function useLoadCallbacks(
  handle: Chat.ConversationHandle | undefined,
  props: ChatMessageListProps,
  report: (error: unknown, code: string) => void,
): void {
  const onLoad = useContained(props.onLoad, report);
  const onEmpty = useContained(props.onEmpty, report);
  const events = useChatUIEvents();
  const conversation = useLatest(eventConversation(props));
  const timeline = useSnapshot(handle, 'timeline');
  const errors = useSnapshot(handle, 'errors');
  const told = useRef<{ segmentId: number; older: string; newer: string } | undefined>(undefined);
  useEffect(() => {
    for (const error of errors ?? []) report(error, error.code);
  }, [errors, report]);
  useEffect(() => {
    if (!handle || timeline?.status !== 'ready') return;
    const { segmentId, older, newer, keys } = timeline;
    const before = told.current;
    const isPage =
      before !== undefined &&
      ((before.older === 'loading' && older.status !== 'loading') ||
        (before.newer === 'loading' && newer.status !== 'loading'));
    told.current = { segmentId, older: older.status, newer: newer.status };
    if (before?.segmentId === segmentId && !isPage) return;
    const messages = storedMessages(handle, keys);
    if (messages.length > 0) onLoad(messages);
    else onEmpty();
    const message = messages.at(-1);
    if (!before) events.emit('ccActiveChatChanged', { ...conversation.current, ...(message && { message }) });
  }, [handle, timeline, onLoad, onEmpty, events, conversation]);
  useEffect(() => {
    if (!handle) return undefined;
    return () => {
      told.current = undefined;
      events.emit('ccActiveChatChanged', {});
    };
  }, [handle, events]);
}

/** Independent instances of what is stored and shown, oldest first. */
export function storedMessages(handle: Chat.ConversationHandle, keys: readonly string[]): readonly Chat.BaseMessage[] {
  return keys.flatMap((key) => {
    const message = handle.getRow(key)?.message;
    return message && message.getId() > 0 ? message.clone() : [];
  });
}
