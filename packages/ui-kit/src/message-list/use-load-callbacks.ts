import type { Chat } from '@chatwire/sdk';
import { useLayoutEffect, useState } from 'react';
import { useContained } from '../provider/use-contained.ts';
import type { ChatMessageListProps } from './list-props.ts';

/**
 * Calls the app's callbacks for loads and empty conversations. True once the first load is done.
 * See docs/spec/message-list.md#callbacks.
 */
export function useLoadCallbacks(
  handle: Chat.ConversationHandle | undefined,
  props: ChatMessageListProps,
  report: (error: unknown, code: string) => void,
): boolean {
  const { onLoad: tell } = props;
  // Without a callback, thousands of messages need not be copied.
  const onLoad = useContained(tell && ((of: Loaded) => tell(storedMessages(...of))), report);
  const onEmpty = useContained(props.onEmpty, report);
  const [loaded, setLoaded] = useState<Chat.ConversationHandle | undefined>(undefined);
  // Together with the session, which opens the view.
  useLayoutEffect(() => {
    if (!handle) return undefined;
    let before: Chat.Timeline | undefined;
    // What was kept of the conversation is shown before it is loaded.
    let isLoading = handle.getSnapshot('timeline').status !== 'ready';
    const changed = () => {
      const now = handle.getSnapshot('timeline');
      const former = before;
      before = now;
      if (now.status === 'loading') isLoading = true;
      if (now.status !== 'ready' || (!isLoading && !isAnother(former, now) && !hasPaged(former, now))) return;
      isLoading = false;
      setLoaded(handle);
      if (newestStored(handle, now.keys)) onLoad([handle, now.keys]);
      else onEmpty();
    };
    const end = handle.subscribe('timeline', changed);
    changed();
    return end;
  }, [handle, onLoad, onEmpty]);
  return handle !== undefined && loaded === handle;
}

type Loaded = readonly [handle: Chat.ConversationHandle, keys: readonly string[]];

function isAnother(former: Chat.Timeline | undefined, now: Chat.Timeline): boolean {
  return former !== undefined && former.segmentId !== now.segmentId;
}

function hasPaged(former: Chat.Timeline | undefined, now: Chat.Timeline): boolean {
  if (!former) return false;
  return (['older', 'newer'] as const).some(
    (side) => former[side].status === 'loading' && now[side].status !== 'loading' && now[side].status !== 'error',
  );
}

/** The newest message that is stored and shown; not an independent instance. */
export function newestStored(handle: Chat.ConversationHandle, keys: readonly string[]): Chat.BaseMessage | undefined {
  const key = keys.findLast((each) => (handle.getRow(each)?.message.getId() ?? 0) > 0);
  return key === undefined ? undefined : handle.getRow(key)?.message;
}

/** Independent instances of what is stored and shown, oldest first. */
export function storedMessages(handle: Chat.ConversationHandle, keys: readonly string[]): Chat.BaseMessage[] {
  return keys.flatMap((key) => {
    const message = handle.getRow(key)?.message;
    return message && message.getId() > 0 ? message.clone() : [];
  });
}
