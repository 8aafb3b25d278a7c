/** A notification that a device shows, with the state that it depends on. See docs/spec/last-mile.md#shown-notifications. */
export interface ShownNotification {
  readonly tag: string;
  readonly conversationId: string;
  /** 0 = in the main list, otherwise the parent message. */
  readonly parentId: number;
  readonly messageId: number;
  /** `merged`: all messages of the conversation or thread up to `messageId`. */
  readonly kind: 'message' | 'reaction' | 'missed_call' | 'merged';
  /** JSON of the fields of an entry that describe the message. */
  readonly about: string;
  readonly sinceMs: number;
  /** A reaction whose conversation has been opened since. */
  readonly isOpened: boolean;
  /** An accepted clear covers it. */
  readonly isTold: boolean;
  /** Permanently deleted messages do not exist. */
  readonly exists: boolean;
  readonly isDeleted: boolean;
  /** Disapproved, or not approved yet. */
  readonly isHidden: boolean;
  /** The recipient is no longer a member of the group. */
  readonly hasLeft: boolean;
  /** The recipient has blocked the sender, or the sender is deactivated or deleted. */
  readonly isSenderGone: boolean;
  /** Read position in the conversation or thread; 0 = nothing read. */
  readonly readId: number;
}
