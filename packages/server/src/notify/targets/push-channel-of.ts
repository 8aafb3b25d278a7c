import { fcmFamilyOf, type Platform, tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushPayload } from '../../providers/registry.ts';

/**
 * Returns the id of the notification channel in which the UI kit shows a push: the one in the payload, which is there while
 * `push.styleSetting` is on, else one chosen by the event. Undefined on other systems. See docs/ui-kit/push.md.
 */
export function pushChannelOf(
  { call, message }: ChatEvent,
  platform: Platform,
  payload: PushPayload | undefined,
): string | undefined {
  if (tokenKindOf(platform) !== 'fcm' || fcmFamilyOf(platform) !== 'android') return undefined;
  const named = payload?.type === 'fcm' ? payload.message.data['channelId'] : undefined;
  if (named !== undefined) return named;
  if (call) return 'chat_calls';
  return message.receiverType === 'group' ? 'chat_groups' : 'chat_messages';
}
