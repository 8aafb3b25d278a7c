import type { Chat } from '@chatwire/sdk';
import type { ListInputs } from './list-inputs.ts';
import { newestStored, storedMessages } from './stored-messages.ts';

/**
 * Calls the app's `onLoad` or `onEmpty`, and `loaded`, after the first load and after each page. Returns a function that
 * unsubscribes. See docs/spec/message-list.md#callbacks.
 */
export function followLoads(handle: Chat.ConversationHandle, now: () => ListInputs, loaded: () => void): () => void {
  let before: Chat.Timeline | undefined;
  // Stored messages of the conversation are shown before it is loaded.
  let isLoading = handle.getSnapshot('timeline').status !== 'ready';
  const changed = () => {
    const timeline = handle.getSnapshot('timeline');
    const former = before;
    before = timeline;
    if (timeline.status === 'loading') isLoading = true;
    if (timeline.status !== 'ready' || (!isLoading && !isAnother(former, timeline) && !hasPaged(former, timeline)))
      return;
    isLoading = false;
    notifyApp(handle, timeline.keys, now());
    loaded();
  };
  const end = handle.subscribe('timeline', changed);
  changed();
  return end;
}

function notifyApp(
  handle: Chat.ConversationHandle,
  keys: readonly string[],
  { given: { onLoad, onEmpty }, report }: ListInputs,
): void {
  try {
    if (!newestStored(handle, keys)) onEmpty?.();
    // Messages, perhaps thousands, are copied only for a callback.
    else onLoad?.(storedMessages(handle, keys));
  } catch (error) {
    report(error, 'ERR_CALLBACK');
  }
}

function isAnother(former: Chat.Timeline | undefined, now: Chat.Timeline): boolean {
  return former !== undefined && former.segmentId !== now.segmentId;
}

function hasPaged(former: Chat.Timeline | undefined, now: Chat.Timeline): boolean {
  if (!former) return false;
  return (['older', 'newer'] as const).some(
    (side) => former[side].status === 'loading' && now[side].status !== 'loading' && now[side].status !== 'error',
  );
}
