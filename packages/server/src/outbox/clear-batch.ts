import type { ClearCause } from '@chatwire/protocol';

/** Devices of one recipient that a clear push is to be sent to. See docs/spec/last-mile.md#clear-delivery. */
export interface ClearBatch {
  readonly recipient: string;
  readonly firedAtMs: number;
  /** At least one. */
  readonly targets: readonly ClearBatchTarget[];
  /** Number of devices that were also due, but need no push. */
  readonly toldOtherwise: number;
}

/** The messages of a batch are fixed when it is stored; what its pushes contain is loaded when they are sent. */
export interface ClearBatchTarget {
  /** Hash of the push token, or `custom:` and the uid. */
  readonly target: string;
  /** Newest outdated message; of a change of the badge alone, the message that it is about. */
  readonly messageId: number;
  /** Fields of an entry that describe the message. Absent in batches of earlier versions, which are not sent. */
  readonly about?: ClearAbout;
  /** The badge has changed: the push is also sent when nothing is outdated any more. Default: false. */
  readonly changesBadge?: boolean;
  /** Why that message is outdated. */
  readonly cause: ClearCause;
  /** Time of the oldest change that the batch includes, epoch ms. */
  readonly sinceMs: number;
}

/** The message of an entry, kept with its notification: it may be deleted permanently. */
export interface ClearAbout {
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly conversationId: string;
  readonly messageCategory: string;
  readonly messageType: string;
  readonly messageSentAtMS: number;
}
