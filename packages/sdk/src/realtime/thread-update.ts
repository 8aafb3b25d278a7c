import { flagOf, idOf, type Json, numberOf } from '../base/json.ts';
import type { ThreadUpdate } from '../listeners/listeners.ts';

/** Returns the absolute values of a thread, from a `thread_updated` frame. */
export function threadUpdateOf(conversationId: string, data: Json): ThreadUpdate {
  return Object.freeze({
    conversationId,
    parentMessageId: idOf(data, 'parentId') ?? 0,
    replyCount: numberOf(data, 'replyCount') ?? 0,
    unreadRepliesCount: numberOf(data, 'unreadReplyCount'),
    lastReplyAt: numberOf(data, 'lastReplyAt'),
    subscribed: flagOf(data, 'subscribed'),
  });
}
