import type { ClearCause } from '@chatwire/protocol';

/** Devices of one recipient that need a clear push. Stored as JSON. See docs/spec/last-mile.md#clear-delivery. */
export interface ClearBatch {
  readonly recipient: string;
  readonly firedAtMs: number;
  /** At least one. */
  readonly targets: readonly ClearBatchTarget[];
  /** Number of devices that were also due, but need no clear push, because another push or their app informs them. */
  readonly toldOtherwise: number;
}

/** One device of a batch. Its message is fixed when the batch is stored; the content of its push is loaded when it is sent. */
export interface ClearBatchTarget {
  /** Hash of the push token, or `custom:` and the uid. */
  readonly target: string;
  /** Id of the newest outdated message. If only the badge has changed, id of the message that changed it. */
  readonly messageId: number;
  /** Fields of an entry that describe the message. Absent in batches of earlier versions, which are not sent. */
  readonly about?: ClearAbout;
  /** Whether the badge has changed. The push is then sent even if no notification is outdated any more. Default: false. */
  readonly changesBadge?: boolean;
  /** Why that message is outdated. */
  readonly cause: ClearCause;
  /** Time of the oldest change that the batch includes, epoch ms. */
  readonly sinceMs: number;
}

/** Fields of an entry about its message. Stored with the notification, because the message may be deleted permanently. */
export interface ClearAbout {
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly conversationId: string;
  readonly messageCategory: string;
  readonly messageType: string;
  readonly messageSentAtMS: number;
}
