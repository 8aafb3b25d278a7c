import type { ClearItem } from './clear-details.ts';

/** Content of a push, independent of its provider. See docs/spec/notifications.md#shared-payload-fields. */
export interface PushDetails {
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces this one on the device. */
  readonly tag: string;
  readonly sender: string;
  readonly senderName: string;
  readonly receiver: string;
  readonly receiverName: string;
  readonly receiverType: 'user' | 'group';
  readonly conversationId: string;
  readonly type: 'chat' | 'call';
  /** Calls only, otherwise null. */
  readonly sessionId: string | null;
  readonly callAction: string | null;
  readonly callType: string | null;
  /** Epoch milliseconds as a decimal string; null for events without a time. */
  readonly sentAt: string | null;
  /** Unread messages of the recipient in all conversations. Absent while the badge is turned off. */
  readonly unreadMessageCount?: number;
  /** The message object. Absent while the setting that includes it is off. */
  readonly message?: Readonly<Record<string, unknown>>;
  /** JSON that the operator configured. */
  readonly custom?: Readonly<Record<string, unknown>>;
  /** The message that the push is about; present while `push.styleSetting` or `push.clearSetting` is on. */
  readonly messageId?: string;
  /** The message whose thread it belongs to; present while `push.clearSetting` is on. */
  readonly parentId?: string;
  /** Outdated notifications, which the device clears. See docs/spec/last-mile.md#clear-delivery. */
  readonly clear?: readonly ClearItem[];
  /** Language of the texts, BCP 47. This and the following member are present while `push.styleSetting` is on. */
  readonly language?: string;
  /** Signed https address of a thumbnail. See docs/spec/last-mile.md#actions-and-platforms. */
  readonly image?: string;
}

/**
 * Content of a push with the avatars of sender and receiver: for custom push, and for APNs while `push.styleSetting` is on.
 * See docs/spec/notifications.md#shared-payload-fields.
 */
export interface PushDetailsWithAvatars extends PushDetails {
  readonly senderAvatar?: string;
  readonly receiverAvatar?: string;
}
