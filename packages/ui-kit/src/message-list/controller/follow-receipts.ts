import type { Followed, ListContext } from './follower.ts';

/**
 * Emits the message up to which the user has marked the conversation as read or delivered.
 * See docs/spec/message-list.md#ui-events.
 */
export function followReceipts({ target: { client }, handle }: Followed, { now }: ListContext): () => void {
  const follow = (topic: 'read' | 'delivered', event: 'ccMessageRead' | 'ccMessageDelivered') =>
    client.subscribe(topic, () => {
      const mark = client.getSnapshot(topic);
      const { receiverId, parentMessageId } = handle.ref;
      if (mark?.receiver !== receiverId || mark.parentId !== parentMessageId) return;
      const { keys } = handle.getSnapshot('timeline');
      const key = keys.findLast((each) => handle.getRow(each)?.message.getId() === mark.id);
      const message = key !== undefined && handle.getRow(key)?.message;
      const { throttle, events } = now();
      // Each list of the conversation receives the mark, but the app should receive one event.
      if (message && throttle.mayEmit(mark)) events.emit(event, { message: message.clone() });
    });
  const ends = [follow('read', 'ccMessageRead'), follow('delivered', 'ccMessageDelivered')];
  return () => ends.forEach((end) => end());
}
