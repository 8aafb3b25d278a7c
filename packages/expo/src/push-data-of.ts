import type { NotificationRequest } from 'expo-notifications';

/**
 * Returns the data the server sent, from what expo-notifications exposes. On iOS, `content.data` is the member `body`
 * of the payload, which in a Chatwire push is the text, so the whole payload is read. On Android, a text that is JSON
 * replaces the data (`dataString`): the author of a message could choose the conversation that opens. Such data is
 * ignored.
 */
export function pushDataOf({ trigger, content }: Pick<NotificationRequest, 'trigger' | 'content'>): unknown {
  if (!trigger || !('type' in trigger) || trigger.type !== 'push') return content.data;
  if (trigger.payload) return trigger.payload;
  if (trigger.remoteMessage) return trigger.remoteMessage.data;
  return 'dataString' in content ? undefined : content.data;
}
