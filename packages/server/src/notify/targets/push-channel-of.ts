import { fcmFamilyOf, type Platform, tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushPayload } from '../../providers/registry.ts';

/**
 * Returns the Android channel in which the kit shows a push: the one that the payload names while `push.styleSetting`
 * is on, else one by the event. Undefined on other systems. See docs/ui-kit/push.md.
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
