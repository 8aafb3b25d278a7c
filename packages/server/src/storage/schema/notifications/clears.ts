import type { ClearCause } from '@chatwire/protocol';

/** Clears of one target: pending changes, and recent clear pushes, whose number is limited. See docs/spec/last-mile.md#clear-delivery. */
export interface ClearsTable {
  /** Target as in the table `shown`. */
  target: string;
  uid: string;
  /** Time at which pending changes are sent. null = there are none. */
  due_at_ms: number | null;
  /** Time of the oldest pending change. */
  since_ms: number | null;
  /** Time of the newest change. */
  changed_at_ms: number;
  /** Cause of the newest pending change, and a message that it is about. */
  cause: ClearCause;
  message_id: number;
  /** As in `shown`, for a message that is deleted permanently. null = it is loaded when it is needed. */
  about: string | null;
  /** Badge of the last accepted push. null = not known: no push has set it, or pushes that overlapped set different ones. */
  badge: number | null;
  /** Time at which the attempt that set the badge began, epoch ms. Only compared with the stored row when the next push is stored. */
  badge_sent_at_ms: number | null;
  /** Latest acceptance of a push that set a badge, epoch ms. null = no push has set one. */
  badge_accepted_at_ms: number | null;
  /** When, after the newest change, the device removed a notification itself or the user read on it; null = neither. */
  heard_at_ms: number | null;
  /** JSON array: times of the clear pushes of the last 24 h, epoch ms, ascending. */
  sent: string;
  /** 1 = the rows of `shown` were created from the log when clears were enabled. */
  rebuilt: number;
}
