import { fcmFamilyOf, type Platform, tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';

/**
 * The Android channel in which the kit shows a push: payloads name none, so it follows from the event. Undefined on other
 * systems. See docs/ui-kit/push.md.
 */
export function pushChannelOf({ call, message }: ChatEvent, platform: Platform): string | undefined {
  if (tokenKindOf(platform) !== 'fcm' || fcmFamilyOf(platform) !== 'android') return undefined;
  if (call) return 'chat_calls';
  return message.receiverType === 'group' ? 'chat_groups' : 'chat_messages';
}
