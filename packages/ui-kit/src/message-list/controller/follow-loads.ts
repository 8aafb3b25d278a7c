import type { Chat } from '@chatwire/sdk';
import type { ListInputs } from './list-inputs.ts';
import { newestStored, storedMessages } from './stored-messages.ts';

/**
 * Calls the app's `onLoad` or `onEmpty`, and then `onLoaded`, after the first load and after each page. Returns a function
 * that unsubscribes. See docs/spec/message-list.md#callbacks.
 */
export function followLoads(
  handle: Chat.ConversationHandle,
  inputs: () => ListInputs,
  onLoaded: () => void,
): () => void {
  let latest: Chat.Timeline | undefined;
  // False if the client had the messages already and shows them without loading.
  let isLoading = handle.getSnapshot('timeline').status !== 'ready';
  const handleChange = () => {
    const timeline = handle.getSnapshot('timeline');
    const previous = latest;
    latest = timeline;
    if (timeline.status === 'loading') isLoading = true;
    if (
      timeline.status !== 'ready' ||
      (!isLoading && !isOtherSegment(previous, timeline) && !hasLoadedPage(previous, timeline))
    )
      return;
    isLoading = false;
    notifyApp(handle, timeline.keys, inputs());
    onLoaded();
  };
  const unsubscribe = handle.subscribe('timeline', handleChange);
  handleChange();
  return unsubscribe;
}

function notifyApp(
  handle: Chat.ConversationHandle,
  keys: readonly string[],
  { appProps: { onLoad, onEmpty }, report }: ListInputs,
): void {
  try {
    if (!newestStored(handle, keys)) onEmpty?.();
    // Messages, perhaps thousands, are copied only for a callback.
    else onLoad?.(storedMessages(handle, keys));
  } catch (error) {
    report(error, 'ERR_CALLBACK');
  }
}

function isOtherSegment(previous: Chat.Timeline | undefined, current: Chat.Timeline): boolean {
  return previous !== undefined && previous.segmentId !== current.segmentId;
}

function hasLoadedPage(previous: Chat.Timeline | undefined, current: Chat.Timeline): boolean {
  if (!previous) return false;
  return (['older', 'newer'] as const).some(
    (side) =>
      previous[side].status === 'loading' && current[side].status !== 'loading' && current[side].status !== 'error',
  );
}
