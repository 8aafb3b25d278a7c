import { flagOf, idOf, type Json, numberOf, textOf } from '../base/json.ts';

/**
 * Returns what a frame of the server makes outdated in the notification list: read on another device, deleted, or no longer
 * the user's conversation. Undefined for other frames. See docs/spec/last-mile.md#clear-delivery.
 */
export function clearOfFrame(type: string, data: Json, conversationId: string | undefined): Json | undefined {
  const c = conversationId ?? textOf(data, 'conversationId');
  if (c === undefined) return undefined;
  switch (type) {
    case 'conversation_state':
      return { c, to: idOf(data, 'lastReadMessageId') ?? 0 };
    case 'thread_updated':
      // The frame has no position: a thread with unread replies keeps them all.
      return numberOf(data, 'unreadReplyCount') === 0 ? { c, p: data['parentId'] } : undefined;
    case 'message_deleted': {
      const by = flagOf(data, 'permanent') ? 'retracted' : 'deleted';
      return { c, ids: [idOf(Object(data['message']), 'id')], by };
    }
    case 'conversation_removed':
      return { c };
    default:
      return undefined;
  }
}
