/**
 * A notification that a device shows, with the state that can make it outdated. See
 * docs/spec/last-mile.md#shown-notifications.
 */
export interface ShownNotification {
  readonly tag: string;
  readonly conversationId: string;
  /** Id of the parent message; 0: in the main list. */
  readonly parentId: number;
  readonly messageId: number;
  /** `merged`: stands for all messages of the conversation or thread up to `messageId`. */
  readonly kind: 'message' | 'reaction' | 'missed_call' | 'merged';
  /** JSON of the fields of an entry that describe the message. */
  readonly about: string;
  /** Time at which its push was accepted, epoch ms. */
  readonly sinceMs: number;
  /** Whether it is about a reaction and the conversation has been opened since. */
  readonly isOpened: boolean;
  /** Whether an accepted clear covers it. */
  readonly isCovered: boolean;
  /** Whether its message exists. False after a permanent deletion. */
  readonly exists: boolean;
  readonly isDeleted: boolean;
  /** Whether its message is disapproved, or not approved yet. */
  readonly isHidden: boolean;
  /** Whether the recipient is no longer a member of the group. */
  readonly hasLeft: boolean;
  /** Whether the recipient has blocked the sender, or the sender is deactivated or deleted. */
  readonly isSenderGone: boolean;
  /** Read position in the conversation or thread; 0: nothing was read. */
  readonly readId: number;
}
