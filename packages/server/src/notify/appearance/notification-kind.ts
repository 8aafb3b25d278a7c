import { assertNever } from '../../base/values/assert-never.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushStyle } from '../../providers/push-appearance.ts';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';

/** Kind of a notification, which determines its style. An edit has the kind of its message. See docs/spec/last-mile.md#notification-kinds. */
export type NotificationKind =
  | 'oneOnOne'
  | 'group'
  | 'mention'
  | 'everyone'
  | 'reaction'
  | 'groupEvent'
  | 'call'
  | 'missedCall';

/**
 * Returns the kind of a notification for one recipient. A mention has precedence over the kind of the conversation. Replies
 * have the kind of their conversation; responses of agents that of one-on-one messages.
 */
export function notificationKindOf(event: ChatEvent, triggerKind: TriggerKind, mentioned: Mentioned): NotificationKind {
  switch (triggerKind.kind) {
    case 'message':
    case 'change':
      if (mentioned.personally) return 'mention';
      if (mentioned.withEveryone) return 'everyone';
      return event.message.receiverType === 'user' || event.message.category === 'agentic' ? 'oneOnOne' : 'group';
    case 'reaction':
      return 'reaction';
    case 'call':
      return triggerKind.trigger === 'unanswered' ? 'missedCall' : 'call';
    case 'group':
      return 'groupEvent';
    default:
      return assertNever(triggerKind);
  }
}

/**
 * Returns the style of a push. `allowsTimeSensitive`: whether `push.timeSensitiveSetting` is on. `isChange`: whether the push
 * is about an edit or deletion, which updates the notification silently. See docs/spec/last-mile.md#notification-kinds.
 */
export function styleOf(
  kind: NotificationKind,
  { allowsTimeSensitive, isChange }: { readonly allowsTimeSensitive: boolean; readonly isChange: boolean },
): PushStyle {
  const style = STYLES[kind];
  if (isChange) return { ...style, interruptionLevel: 'passive', urgency: 'low' };
  return kind === 'mention' && allowsTimeSensitive ? { ...style, interruptionLevel: 'time-sensitive' } : style;
}

const MESSAGE = { category: 'chatwire.message', interruptionLevel: 'active', urgency: 'high' } as const;

const STYLES = {
  oneOnOne: { ...MESSAGE, relevanceScore: 0.8, channelId: 'chat_messages' },
  group: { ...MESSAGE, relevanceScore: 0.5, channelId: 'chat_groups' },
  mention: { ...MESSAGE, relevanceScore: 1, channelId: 'chat_mentions' },
  everyone: { ...MESSAGE, relevanceScore: 0.9, channelId: 'chat_mentions' },
  reaction: {
    category: 'chatwire.reaction',
    interruptionLevel: 'passive',
    relevanceScore: 0.2,
    channelId: 'chat_activity',
    urgency: 'normal',
  },
  groupEvent: {
    category: 'chatwire.event',
    interruptionLevel: 'passive',
    relevanceScore: 0.1,
    channelId: 'chat_activity',
    urgency: 'low',
  },
  call: {
    category: 'chatwire.call',
    interruptionLevel: 'active',
    relevanceScore: 1,
    channelId: 'chat_calls',
    urgency: 'high',
  },
  missedCall: {
    category: 'chatwire.missed_call',
    interruptionLevel: 'active',
    relevanceScore: 0.7,
    channelId: 'chat_messages',
    urgency: 'high',
  },
} as const satisfies Readonly<Record<NotificationKind, PushStyle>>;
