import type { Chat } from '@chatwire/sdk';

export type ListTopic = 'timeline' | 'unread' | 'typing' | 'outbox';

/** The parts of a conversation that a list reads and requests. */
export interface ListSource
  extends Pick<
    Chat.ConversationHandle,
    'getRow' | 'load' | 'loadOlder' | 'loadNewer' | 'goTo' | 'goLive' | 'reportSeen' | 'setActive'
  > {
  subscribe(topic: ListTopic, listener: () => void): () => void;
  getSnapshot<T extends ListTopic>(topic: T): Chat.Snapshots[T];
}

/** A message of another user that counts as unread until it is read. */
export function isOthers(row: Chat.MessageRow | undefined): row is Chat.MessageRow {
  const category = row?.message.getCategory();
  return row !== undefined && !row.message.isOwn() && category !== 'action' && category !== 'call';
}

/** Key of the oldest loaded message of another user with this id or a later one. */
export function firstOfOthers(source: ListSource, fromId = 0): string | undefined {
  return source.getSnapshot('timeline').keys.find((key) => {
    const row = source.getRow(key);
    return isOthers(row) && row.message.getId() >= fromId;
  });
}
