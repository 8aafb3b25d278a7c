import type { FollowedList, ListContext } from './follower.ts';

/**
 * Emits an event with the message up to which this user has read the conversation, or has received it, whenever that
 * changes. Returns a function that stops this.
 * See docs/spec/message-list.md#ui-events.
 */
export function followReceipts({ target: { client }, handle }: FollowedList, { inputs }: ListContext): () => void {
  const follow = (topic: 'read' | 'delivered', event: 'ccMessageRead' | 'ccMessageDelivered') =>
    client.subscribe(topic, () => {
      const mark = client.getSnapshot(topic);
      const { receiverId, parentMessageId } = handle.ref;
      if (mark?.receiver !== receiverId || mark.parentId !== parentMessageId) return;
      const { keys } = handle.getSnapshot('timeline');
      const key = keys.findLast((each) => handle.getRow(each)?.message.getId() === mark.id);
      const message = key !== undefined && handle.getRow(key)?.message;
      const { throttle, events } = inputs();
      // Several lists of the conversation are notified, but the app should receive one event.
      if (message && throttle.mayEmit(mark)) events.emit(event, { message: message.clone() });
    });
  const unsubscribes = [follow('read', 'ccMessageRead'), follow('delivered', 'ccMessageDelivered')];
  return () => unsubscribes.forEach((end) => end());
}
