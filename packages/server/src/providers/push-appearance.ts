/** Groups of notifications with the same buttons; apps register them. See docs/spec/last-mile.md#notification-kinds. */
export const PUSH_CATEGORIES = [
  'chatwire.message',
  'chatwire.message_private',
  'chatwire.reaction',
  'chatwire.event',
  'chatwire.call',
  'chatwire.missed_call',
] as const;
export type PushCategory = (typeof PUSH_CATEGORIES)[number];

/** Android notification channels; apps create them. See docs/spec/last-mile.md#notification-kinds. */
export type PushChannel = 'chat_messages' | 'chat_groups' | 'chat_mentions' | 'chat_activity' | 'chat_calls';

/** Interruption level and grouping of a kind of notification. See docs/spec/last-mile.md#notification-kinds. */
export interface PushStyle {
  readonly category: PushCategory;
  readonly interruptionLevel: 'passive' | 'active' | 'time-sensitive';
  /** 0 to 1: order in the summary of iOS. */
  readonly relevanceScore: number;
  readonly channelId: PushChannel;
  /** Web Push. */
  readonly urgency: 'high' | 'normal' | 'low';
}

/** A button of a notification. */
export interface PushAction {
  readonly action: 'reply' | 'mark_read' | 'call_back';
  /** In the language of the push. */
  readonly title: string;
}

/**
 * Appearance of one push. Pushes have none while `push.styleSetting` is off. See
 * docs/spec/last-mile.md#actions-and-platforms.
 */
export interface PushAppearance extends PushStyle {
  /** Notifications with the same id form a stack. Id of the conversation, or 16 hex digits that do not reveal it. */
  readonly threadId: string;
  /** The conversation that a tap opens. */
  readonly targetContentId: string;
  /** Content stays hidden on a locked screen. See docs/spec/last-mile.md#language-privacy-and-size. */
  readonly isPrivate: boolean;
  /** BCP 47. */
  readonly language: string;
  readonly actions: readonly PushAction[];
}

/**
 * Returns the members that an app needs to draw the notification itself. See
 * docs/spec/last-mile.md#actions-and-platforms.
 */
export function appMembersOf({ channelId, category }: PushAppearance): Pick<PushAppearance, 'channelId' | 'category'> {
  return { channelId, category };
}
