import type { Chat } from '@chatwire/sdk';

/** Topics of a conversation's view that a list subscribes to. */
export type ListTopic = 'timeline' | 'unread' | 'typing' | 'outbox';

/** The part of a conversation's view that a list uses. */
export interface ListSource
  extends Pick<
    Chat.ConversationHandle,
    'getRow' | 'load' | 'loadOlder' | 'loadNewer' | 'goTo' | 'goLive' | 'reportSeen' | 'setActive'
  > {
  subscribe(topic: ListTopic, listener: () => void): () => void;
  getSnapshot<T extends ListTopic>(topic: T): Chat.Snapshots[T];
}

/** Returns whether a row is a message of another user, which counts as unread until it is read. */
export function isFromOthers(row: Chat.MessageRow | undefined): row is Chat.MessageRow {
  const category = row?.message.getCategory();
  return row !== undefined && !row.message.isOwn() && category !== 'action' && category !== 'call';
}

/** Returns the key of the oldest loaded message of another user whose id is at least `fromId`. */
export function firstFromOthers(source: ListSource, fromId = 0): string | undefined {
  return source.getSnapshot('timeline').keys.find((key) => {
    const row = source.getRow(key);
    return isFromOthers(row) && row.message.getId() >= fromId;
  });
}
